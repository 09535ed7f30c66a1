import { expect, test } from "vitest";
import { isControl, parseTopics, readControl, rightsChangedTopic, sessionEndedTopic } from "./topics.ts";

test("a list of topics is read, each one once", () => {
  expect(parseTopics("organizations,org:1:events,organizations")).toEqual(["organizations", "org:1:events"]);
});

const refused: Record<string, string | null> = {
  "no list": null,
  "an empty list": "",
  "an empty name in the list": "a,,b",
  "a control topic": sessionEndedTopic("1"),
  "a space": "a b",
  "a line break, which would end the event": "a\nb",
  "a name of 121 letters": "a".repeat(121),
  "51 topics": Array.from({ length: 51 }, (_, number) => `t${number}`).join(","),
};

test.each(Object.entries(refused))("%s is refused", (_what, list) => {
  expect(parseTopics(list)).toBeUndefined();
});

test("50 topics of 120 letters are taken", () => {
  const names = Array.from({ length: 50 }, (_, number) => String(number).padStart(120, "t"));
  expect(parseTopics(names.join(","))).toEqual(names);
});

test("control topics carry their id and nothing else is one", () => {
  expect(readControl(sessionEndedTopic("s-1"))).toEqual({ kind: "session", sessionId: "s-1" });
  expect(readControl(rightsChangedTopic("u-1"))).toEqual({ kind: "rights", userId: "u-1" });
  expect(readControl("!something-new")).toBeUndefined();
  expect(isControl("!something-new")).toBe(true);
  expect(isControl("session:s-1")).toBe(false);
});
