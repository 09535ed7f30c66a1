import { expect, test } from "vitest";
import { worthShowing } from "./show-line.ts";

test.each([
  ["a report of health", '{"level":30,"msg":"listening"}', undefined],
  ["an empty line", "  ", undefined],
  ["a file sent again", "2:38:35 AM [vite] (client) hmr update /web/app/app.css", undefined],
  ["a stack trace", "    at start (server/main.ts:3:1)", "    at start (server/main.ts:3:1)"],
  ["a warning", '{"level":40,"msg":"slow"}', '{"level":40,"msg":"slow"}'],
  ["an error", '{"level":50,"msg":"job failed","err":{"code":"X"}}', 'job failed {"code":"X"}'],
  [
    "Vite's error",
    "[vite] Internal server error: no such file",
    "[vite] Internal server error: no such file",
  ],
])("%s", (_, line, visible) => {
  expect(worthShowing(line)).toBe(visible);
});
