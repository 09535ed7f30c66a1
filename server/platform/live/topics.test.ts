import { expect, test } from "vitest";
import { audienceOf, audienceToClose, rightsChangedTopic, sessionEndedTopic } from "./topics.ts";

test.each([
  ["organizations", "organizations"],
  ["user:1", "user:1"],
  ["org:1", "org:1"],
  ["org:1:events", "org:1"],
  ["org:1:roster:2", "org:1"],
  ["org:1:", "org:1"],
  ["", ""],
])("%j is for the streams with %j", (topic, audience) => {
  expect(audienceOf(topic)).toBe(audience);
});

test("a message about access names the streams to close, other topics close none", () => {
  expect(audienceToClose(sessionEndedTopic("s-1"))).toBe("session:s-1");
  expect(audienceToClose(rightsChangedTopic("u-1"))).toBe("user:u-1");
  expect(audienceToClose("!job:print")).toBeUndefined();
  expect(audienceToClose("user:u-1")).toBeUndefined();
});
