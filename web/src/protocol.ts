// Generated from src/fifties/protocol.py by `npm run types`: change it there.

export const PROTOCOL = 3;

/** The first message on a socket: who I am, and which table I am looking at. */
export type Hello = {
  type: "hello";
  protocol: number;
  token: string;
  table?: string | null;
  watch?: boolean;
};

/** Open a table for one person and bots and begin to play; answered by `Seated`. */
export type Open = {
  type: "open";
  id: string;
  game: string;
  rules: Record<string, unknown>;
  name: string;
  bots: string[];
  pace?: number;
};

/** Open a table that people come to, and sit down at it as its host; answered by `Seated`. */
export type Gather = {
  type: "gather";
  id: string;
  name: string;
  plan: Plan;
};

/** What is to be played next at a table that gathers. */
export type Plan = {
  game: string;
  rules: Record<string, unknown>;
  bots?: string[];
  pace?: number;
  clock?: Clock | null;
};

/** The time for thinking, in seconds.
 *
 * Where all choose at once, `base` for each choice. In turns, each seat has `base` for a game, gets `increment`
 * back after a turn, and never has more than `cap`; None is no cap. */
export type Clock = {
  base: number;
  increment?: number;
  cap?: number | null;
};

/** Play from another of the seats that this device has at the table; answered by `Happened`. */
export type Look = {
  type: "look";
  id: string;
  seat: number;
};

/** Ask for a key with which another device takes over what this one looks at; answered by `Lent`. */
export type Lend = {
  type: "lend";
  id: string;
};

/** Take over the seat that a key is for; answered by `Seated`. */
export type Fetch = {
  type: "fetch";
  id: string;
  key: string;
};

/** Take the names of this device's seats off a table, from its log and records too; answered by `Done`. */
export type Forget = {
  type: "forget";
  id: string;
  table: string;
};

/** Do something at the table. */
export type Do = {
  type: "do";
  id: string;
  command: Join | Take | Leave | Act | Next | Pause | Resume | Hurry | Pace | Name | Arrange | Start | Shut | Remove | Hand;
};

/** Sit down for the next game; once more on the same device for somebody else who plays on it. */
export type Join = {
  do: "join";
  name: string;
};

/** Take over the seat of a bot while a game goes on. */
export type Take = {
  do: "take";
  seat: number;
  name: string;
};

/** Give one's seat up. */
export type Leave = {
  do: "leave";
};

/** An operation of the game, meant for the moment `at`; later it is refused, never misread. */
export type Act = {
  do: "act";
  operation: Reveal | Choose | Call | Claim | Close | Deal | Reshuffle | Clear | Exchange | Stop;
  at: [number, number];
};

/** Chance turns up the forbidden tokens and the danger card, and names who counts first (F3, F7, F22). */
export type Reveal = {
  op: "reveal";
  forbidden: number[];
  danger: [number, number] | null;
  starter: number | null;
};

/** A seat writes its line (F5). */
export type Choose = {
  op: "choose";
  seat: number;
  line: number[];
};

/** The count goes on up to a number, `to` included.
 *
 * With `claims="optional"` no hand goes up before `to`, and those at `to` are then open (F15). */
export type Call = {
  op: "call";
  to: number;
};

/** A seat raises its hand at the number just called (F15). */
export type Claim = {
  op: "claim";
  seat: number;
};

/** The time for hands at the number just called is over (F15). */
export type Close = {
  op: "close";
};

/** Chance shuffles and a seat deals: the whole pack, the first card dealt first (O3). */
export type Deal = {
  op: "deal";
  dealer: number;
  deck: string[];
};

/** Chance makes a new stock of the discard pile, its top first (O11). */
export type Reshuffle = {
  op: "reshuffle";
  stock: string[];
};

/** A seat clears the board (O10); the exchange is still to come. */
export type Clear = {
  op: "clear";
  seat: number;
};

/** A seat takes a card from the board and puts one of its own in its place (O9); with `stop` it calls (O12). */
export type Exchange = {
  op: "exchange";
  seat: number;
  take: string;
  give: string;
  stop?: boolean;
};

/** A seat calls in place of a turn, with `stop="instead"` (O12). */
export type Stop = {
  op: "stop";
  seat: number;
};

/** Go on to the next round. */
export type Next = {
  do: "next";
};

/** Let the count wait, and all clocks. */
export type Pause = {
  do: "pause";
};

/** Let the count go on. */
export type Resume = {
  do: "resume";
};

/** Count the rest of this round at once; where there is one person at the table. */
export type Hurry = {
  do: "hurry";
};

/** Count at `seconds` a number, 0 to 10; 0 counts a round at once. */
export type Pace = {
  do: "pace";
  seconds: number;
};

/** Name the seat that counts first from the next round on (F7). */
export type Name = {
  do: "name";
  seat: number;
};

/** Say what is to be played next. */
export type Arrange = {
  do: "arrange";
  plan: Plan;
};

/** Begin the game with whoever is there; after a game, the next one. */
export type Start = {
  do: "start";
};

/** Let nobody sit down any more, or take the code off the screens. */
export type Shut = {
  do: "shut";
  locked: boolean;
  hidden: boolean;
};

/** Remove somebody; they can't sit down at this table again.
 *
 * The name says who is meant: before a game seats move up as somebody leaves. */
export type Remove = {
  do: "remove";
  seat: number;
  name: string;
};

/** Hand the role of the host on; the name says who is meant. */
export type Hand = {
  do: "hand";
  to: number;
  name: string;
};

/** The answer to `Hello`; if the table is known, a `Happened` follows. */
export type Welcome = {
  type: "welcome";
  protocol: number;
  version: string;
  page: string | null;
  address: string;
  tables: Listed[];
  bots: Record<string, string[]>;
};

/** A table of this device, for going back to it. */
export type Listed = {
  table: string;
  game: string;
  players: number;
  opened: number;
  over: boolean;
};

/** The table is open; a `Happened` follows. */
export type Seated = {
  type: "seated";
  id: string;
  table: string;
};

/** The key: it opens once, and for so many seconds. */
export type Lent = {
  type: "lent";
  id: string;
  key: string;
  seconds: number;
};

/** What happened at the table, and how things stand now. */
export type Happened = {
  type: "happened";
  table: string;
  code: string | null;
  seats: number[];
  seat: number | null;
  update: Update;
};

/** What has happened and how things stand: the view is the truth, the events are for motion and words. */
export type Update = {
  version: number;
  at: [number, number];
  events: (Revealed | Chosen | Called | TookOver | WentOn | Clashed | BonusLost | Scored | Crowned | RoundEnded | GameEnded | Dealt | TurnedUp | Cleared | Reshuffled | Exchanged | Stopped | LastTurn | DealEnded | MatchEnded)[];
  view: FiftyView | FiftyOneView | null;
  around: TableView;
  stood_in?: number | null;
};

/** A round begins; `round` counts from 0. */
export type Revealed = {
  event: "revealed";
  round: number;
  forbidden: number[];
  danger: [number, number] | null;
  starter: number | null;
};

/** A seat has written its line. Which, and whether it is void, is not told. */
export type Chosen = {
  event: "chosen";
  seat: number;
};

/** A number is called; `counter` is who calls it, None for a neutral voice. */
export type Called = {
  event: "called";
  number: number;
  counter: number | null;
};

/** A lone hand: the seat becomes the counter (F8). */
export type TookOver = {
  event: "took-over";
  number: number;
  seat: number;
};

/** A lone hand of the counter's own: the run goes on, or starts here (F10). */
export type WentOn = {
  event: "went-on";
  number: number;
  seat: number;
};

/** Several hands: each crosses the number out, nobody scores it (F11). */
export type Clashed = {
  event: "clashed";
  number: number;
  seats: number[];
};

/** The clash was in the danger range: its bonus is lost (F23). */
export type BonusLost = {
  event: "bonus-lost";
  number: number;
  seats: number[];
};

/** The counter scores the number; `marble` is the marble after it. */
export type Scored = {
  event: "scored";
  number: number;
  seat: number;
  marble: number;
};

/** A marble has reached the value of a crown; `crowns` is what the seat has now (F16). */
export type Crowned = {
  event: "crowned";
  number: number;
  seat: number;
  crowns: number;
};

/** The round is over and everybody's lines are open: see the view. */
export type RoundEnded = {
  event: "round-ended";
  round: number;
};

/** The game is over; `winners` are the seats that share the victory, ascending. */
export type GameEnded = {
  event: "game-ended";
  finish: "crown" | "rounds";
  winners: number[];
};

/** A deal begins, with the seat to the dealer's left (O8); `deal` counts from 0. Hands are in the views. */
export type Dealt = {
  event: "dealt";
  deal: number;
  dealer: number;
  seat: number;
};

/** Cards come from the stock to the board, at its next free places. */
export type TurnedUp = {
  event: "turned-up";
  cards: string[];
};

/** A seat has cleared the board: its cards go to the discard pile (O10). */
export type Cleared = {
  event: "cleared";
  seat: number;
};

/** The discard pile has become the new stock, of so many cards (O11). */
export type Reshuffled = {
  event: "reshuffled";
  stock: number;
};

/** A seat has taken a card from the board and put one of its own in its place (O9). */
export type Exchanged = {
  event: "exchanged";
  seat: number;
  take: string;
  give: string;
};

/** A seat has called "Stop!" (O12). */
export type Stopped = {
  event: "stopped";
  seat: number;
};

/** A seat has its last turn now (O13). */
export type LastTurn = {
  event: "last-turn";
  seat: number;
};

/** A deal is over and the hands are open: see the view. `winners` share it, ascending (O14). */
export type DealEnded = {
  event: "deal-ended";
  deal: number;
  finish: "limit" | "stop";
  caller: number | null;
  winners: number[];
};

/** A match of several deals is over; `winners` share it, ascending (O15). */
export type MatchEnded = {
  event: "match-ended";
  winners: number[];
};

/** A game as one seat sees it; `own` is None for a bystander. */
export type FiftyView = {
  game: "fifty";
  public: FiftyPublic;
  own: FiftyOwn | null;
};

/** What everybody may see: one object for all, built once between two operations. */
export type FiftyPublic = {
  rules: FiftyRules;
  phase: "choose" | "count" | "over" | "reveal";
  round: number;
  forbidden: number[];
  danger: [number, number] | null;
  starter: number | null;
  missing: number;
  waiting: number[];
  called: number;
  open: boolean;
  counter: number | null;
  scoring: boolean;
  hands: [number, number[]][];
  raised: number;
  marbles: number[];
  crowns: number[];
  totals: number[];
  leaders: Leader[];
  sheets: FiftySheet[];
  finish: "crown" | "rounds" | null;
  winners: number[];
  sharing: number;
};

/** One game's options. Whatever is out of bounds is refused on the spot: there are no invalid rules. */
export type FiftyRules = {
  players: number;
  after_clash?: "resume" | "stop";
  score_last?: boolean;
  claims?: "mandatory" | "optional";
  invalid?: "refuse" | "void";
  starter?: "host" | "random" | "rotate" | "voice";
  sudden_death?: boolean;
  bonus?: number[][];
  danger?: boolean | [number, number][];
};

/** A seat at the top of a crowd, after the rounds that have ended. */
export type Leader = {
  seat: number;
  total: number;
  crowns: number;
};

/** A round that has ended, all open: everybody's lines, and what they came to. */
export type FiftySheet = {
  forbidden: number[];
  danger: [number, number] | null;
  starter: number | null;
  lines: number[][];
  silent: [number, number][];
  hands: [number, number[]][];
  marbles: number[];
  bonuses: number[];
  scores: number[] | null;
  crowned: number[];
  ended_at: number | null;
};

/** What a seat knows besides, at a cost that does not grow with the seats. */
export type FiftyOwn = {
  seat: number;
  line: number[] | null;
  void: boolean;
  claimed: boolean;
  marble: number;
  bonus: number;
  crowns: number;
  total: number;
  won: boolean;
  rounds: OwnRound[];
};

/** What a seat wrote in an ended round and what it brought; `score` is None where a second crown ended it. */
export type OwnRound = {
  line: number[];
  marble: number;
  bonus: number;
  score: number | null;
};

/** A game as one seat sees it; `own` is None for a bystander. */
export type FiftyOneView = {
  game: "fifty-one";
  public: FiftyOnePublic;
  own: FiftyOneOwn | null;
};

/** What everybody may see: one object for all, built once between two operations. Every hand has five cards. */
export type FiftyOnePublic = {
  rules: FiftyOneRules;
  phase: "board" | "deal" | "over" | "turn";
  deal: number;
  dealer: number | null;
  seat: number | null;
  cleared: boolean;
  board: string[];
  stock: number;
  stock_known: string[];
  reshuffles: number;
  discards: string[];
  turns: Turn[];
  caller: number | null;
  left: number | null;
  sheets: FiftyOneSheet[];
  totals: number[];
  finish: "deals" | "limit" | "stop" | null;
  winners: number[];
};

/** One game's options. Whatever is out of bounds is refused on the spot: there are no invalid rules. */
export type FiftyOneRules = {
  players: number;
  jokers?: number;
  suit?: "best" | "flush" | "longest";
  stop?: "end" | "instead";
  deals?: number;
  max_turns?: number | null;
};

/** A turn that was taken, as a record has it: everybody has seen it. */
export type Turn = {
  seat: number;
  clear?: boolean;
  take?: string | null;
  give?: string | null;
  stop?: boolean;
};

/** A deal that has ended, its hands open. */
export type FiftyOneSheet = {
  dealer: number;
  finish: "limit" | "stop";
  caller: number | null;
  board: string[];
  hands: string[][];
  readings: Reading[];
  scores: number[];
  winners: number[];
};

/** How a hand comes to its value. */
export type Reading = {
  suit: string | null;
  joker: string | null;
};

/** What a seat knows besides. */
export type FiftyOneOwn = {
  seat: number;
  hand: string[];
  value: number | null;
  reading: Reading | null;
  may_clear: boolean;
  may_stop: boolean;
  after: number[][];
};

/** What everybody may see of the table around the game. */
export type TableView = {
  seats: Sitting[];
  host: number | null;
  pace: number;
  paused: boolean;
  resting: boolean;
  named: number | null;
  games?: number;
  plan?: Plan | null;
  locked?: boolean;
  hidden?: boolean;
  clock?: Clock | null;
  left?: number | null;
  banks?: number[];
};

/** A seat as everybody sees it. */
export type Sitting = {
  name: string;
  bot?: string | null;
  standing?: "away" | "gone" | "here" | "stand-in";
  wins?: number;
};

/** What was asked with this id is done, and stored. */
export type Done = {
  type: "done";
  id: string;
};

/** It is not done; `id` is None where the message could not be read. */
export type Refused = {
  type: "refused";
  id: string | null;
  code: string;
  params: Record<string, number | string>;
};

/** One moment: the server can't store what happens just now, and nothing is lost. */
export type Wait = {
  type: "wait";
};

/** A game that is over, step by step. */
export type Replay = {
  game: string;
  seats: string[];
  steps: Step[];
};

/** A step of a game that is over; `update.around.seats` is empty where it is as it was in the step before. */
export type Step = {
  update: Update;
  open?: FiftyOwns | FiftyOneOwns | null;
};

/** What each seat knows besides, all open. */
export type FiftyOwns = {
  game: "fifty";
  owns: FiftyOwn[];
};

/** What each seat knows besides, all open. */
export type FiftyOneOwns = {
  game: "fifty-one";
  owns: FiftyOneOwn[];
};

/** A seat's game, round by round. */
export type FiftyReview = {
  game: "fifty";
  seat: number;
  rounds: FiftyRound[];
};

/** What a line was worth in one round. */
export type FiftyRound = {
  line: number[];
  void: boolean;
  counts: boolean;
  came: Came;
  best: Came;
  average: Average | null;
  skill: number | null;
  luck: number | null;
  silence: number;
};

/** What a line came to in a round that is counted to its end. */
export type Came = {
  line: number[];
  marble: number;
  bonus: number;
  score: number;
  by_number: number[];
};

/** Points on average, where all others write the equilibrium. */
export type Average = {
  solved: boolean;
  usual: number;
  yours: number;
  by_number: number[];
  best: number;
  best_line: number[];
  error: number;
};

/** A seat's game, deal by deal and turn by turn. */
export type FiftyOneReview = {
  game: "fifty-one";
  seat: number;
  deals: FiftyOneDeal[];
};

/** A deal, as far as it was played. */
export type FiftyOneDeal = {
  turns: FiftyOneTurn[];
  score: number;
  won: boolean | null;
};

/** A turn of the seat. */
export type FiftyOneTurn = {
  hand: string[];
  before: number;
  cleared: boolean;
  board: string[];
  swapped: Swapped | null;
  stop: boolean;
  call: CallChances | null;
};

/** The exchange of a turn, and what could have been. */
export type Swapped = {
  take: string;
  give: string;
  after: number;
  best_take: string;
  best_give: string;
  best: number;
  kept: number;
  usual: number;
  may_clear: boolean;
  skill: number;
  luck: number;
};

/** The chance to win the deal, as `bots/fifty_one/judgement.py` judges it by what the seat could see. */
export type CallChances = {
  called: number;
  on: number;
};

export type ClientIn = Hello | Open | Gather | Look | Lend | Fetch | Forget | Do;

export type ClientOut = Welcome | Seated | Lent | Happened | Done | Refused | Wait;

export type Review = FiftyReview | FiftyOneReview;
