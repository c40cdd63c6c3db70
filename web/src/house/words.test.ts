import { expect, test } from "vitest";
import examples from "./words.examples.json";
import said from "./words.said.json";
import { Words, languages, type Event, type Params } from "./words";

function say(language: string): string[] {
  const words = new Words(language);
  return [
    ...examples.texts.map(({ id, params }) => words.text(id, params as unknown as Params)),
    ...examples.refusals.map(({ code, params }) =>
      words.refusal({ code, params: params as unknown as Params }),
    ),
    ...examples.events.map((told) => words.event(told.event as Event, examples.names, told.reader ?? null)),
  ];
}

// A test in Python holds its words to the same file.
test.each(["en", "pseudo"] as const)("the page says in %s what Python says", (language) => {
  expect(say(language)).toEqual(said[language]);
});

test("a missing variable is no blank", () => {
  expect(() => new Words("en").text("refusal-line-forbidden", { number: 12 })).toThrow("digit");
});

test("an unknown text is said so", () => {
  expect(() => new Words("en").text("page-nothing")).toThrow("page-nothing");
});

test("a language that there is not is English", () => {
  expect(languages()).toContain("en");
  expect(new Words("xx").language).toBe("en");
});
