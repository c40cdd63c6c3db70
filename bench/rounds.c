/* Rounds of Fifty counted in C, to measure the lab's kernel against: default rules, lines as machine words.
 *
 * lines: a word a seat, bit n set where the line holds n; marbles, bonuses: out, a figure a seat. What is lone and what
 * clashes is gone through apart: a branch between the two would be guessed wrong too often. */
#include <stdint.h>

void count_rounds(const uint64_t *lines, long rounds, int seats, int last, const int *bonus, int *marbles, int *bonuses) {
  for (long round = 0; round < rounds; round++, lines += seats, marbles += seats, bonuses += seats) {
    uint64_t held = 0, clashes = 0;
    for (int seat = 0; seat < seats; seat++) {
      clashes |= held & lines[seat];
      held |= lines[seat];
    }
    /* A run ends before the next number that anybody holds, or with the count. */
    uint64_t ends = held | 2ull << last;
    for (int seat = 0; seat < seats; seat++) {
      int marble = 0, extra = 0;
      for (uint64_t left = lines[seat] & ~clashes; left; left &= left - 1) {
        int number = __builtin_ctzll(left);
        marble += __builtin_ctzll(ends & ~1ull << number) - number;
      }
      for (uint64_t left = lines[seat] & clashes; left; left &= left - 1)
        extra += bonus[__builtin_popcountll(lines[seat] & ((left & -left) - 1))];
      marbles[seat] = marble;
      bonuses[seat] = extra;
    }
  }
}
