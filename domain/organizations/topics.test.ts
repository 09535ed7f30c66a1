import { expect, test } from "vitest";
import { organizationOfTopic, organizationTopics } from "./topics.ts";

const camp = "01a6ab50-d400-7fff-bfff-ffffffffffff";

test.each([
  organizationTopics.itself(camp),
  organizationTopics.buildings(camp),
  organizationTopics.team(camp),
  `org:${camp}:anything:new`,
])("%s belongs to its organization", (topic) => {
  expect(organizationOfTopic(topic)).toBe(camp);
});

test.each([
  organizationTopics.directory,
  `user:${camp}`,
  `org:${camp}x`,
  `org:${camp}-1`,
  `xorg:${camp}`,
  `org:${camp.toUpperCase()}`,
  "org:",
  "org:1:team",
  "",
])("%j belongs to none", (topic) => {
  expect(organizationOfTopic(topic)).toBeUndefined();
});
