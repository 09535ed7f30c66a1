import { expect, test } from "vitest";
import { FollowedTopics } from "./followed-topics.ts";

test("a topic is followed until the last one who wants it has left", () => {
  const followed = new FollowedTopics();
  followed.add(["a", "b"], 100);
  followed.add(["a"], 200);
  followed.remove(["a", "b"]);
  expect(followed.list()).toEqual(["a"]);
  expect(followed.since("a")).toBe(100);
  followed.remove(["a"]);
  expect(followed.isEmpty()).toBe(true);
  followed.add(["a"], 300);
  expect(followed.since("a")).toBe(300);
});

test("of more topics than the server takes the newest are followed", () => {
  const followed = new FollowedTopics();
  for (let number = 1; number <= 60; number += 1) followed.add([`t${number}`], 0);
  expect(followed.list()).toHaveLength(50);
  expect(followed.list()).toContain("t60");
  expect(followed.list()).not.toContain("t10");
});
