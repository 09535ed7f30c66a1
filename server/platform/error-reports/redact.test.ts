import { describe, expect, test } from "vitest";
import { browserFrames, browserOf, redactMessage, redactPath, redactType, serverFrames } from "./redact.ts";

describe("of a message from a browser, only the words of engines stay", () => {
  test.each([
    ["Cannot read properties of undefined (reading 'wren')", "cannot read properties of undefined reading …"],
    ['can\'t access property "x", theo is undefined', "can't access property … is undefined"],
    ["undefined is not an object (evaluating 'note.text')", "undefined is not an object evaluating … text"],
    ["Unexpected token 'D', \"Dear Wren, we\"... is not valid JSON", "unexpected token … is not valid json"],
    ["elena@example.org 555-0100 TYlhf9s8", "…"],
    ["", ""],
  ])("%s", (message, shown) => {
    expect(redactMessage(message)).toBe(shown);
  });
});

test.each([
  ["/org/0197a0b1-0000-7000-8000-000000000001/events", "/org/:id/events"],
  ["/invite/accept?code=123456#theo", "/invite/accept"],
  ["/my/participants/sXk29dkA0", "/my/participants/:id"],
  ["/", "/"],
])("the path %s is reported as %s", (path, shown) => {
  expect(redactPath(path)).toBe(shown);
});

test("a type that is no identifier is an Error", () => {
  expect(["TypeError", "Dear Wren", 7].map(redactType)).toEqual(["TypeError", "Error", "Error"]);
});

test("frames of a browser have our script, line and column, and no other address", () => {
  const chrome = [
    "TypeError: Dear Wren",
    "    at t (https://camp.example/assets/notes-Bx1.js:1:20)",
    "    at https://camp.example/invite/secret-token:3:4",
  ].join("\n");
  const notes = { filename: "/assets/notes-Bx1.js", lineno: 1, colno: 20 };
  const page = { filename: "elsewhere", lineno: 3, colno: 4 };
  expect(browserFrames(chrome)).toEqual([page, notes]);
  expect(browserFrames("t@https://camp.example/assets/notes-Bx1.js:1:20")).toEqual([notes]);
});

test("frames of the server have no line of the message and no path of the machine", () => {
  const stack = [
    "Error: Dear Wren",
    "    at the cabin",
    "    at async saveNote (file:///home/elena/courier/server/notes/actions.ts:10:5)",
    "    at node:internal/process/task_queues:105:5",
  ].join("\n");
  expect(serverFrames(stack)).toEqual([
    { filename: "node:internal/process/task_queues", lineno: 105, colno: 5 },
    { filename: "server/notes/actions.ts", lineno: 10, colno: 5, function: "saveNote" },
  ]);
});

test("names the browser and its version alone", () => {
  const webkit =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  expect(browserOf(`${webkit} Version/18.0 Mobile/15E148 Safari/604.1`)).toBe("Safari 18");
  expect(browserOf(`${webkit} Chrome/140.0 Safari/537.36`)).toBe("Chrome 140");
  expect(browserOf("curl/8")).toBe("other");
});
