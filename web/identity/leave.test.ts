import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { keep } from "#web/platform/kept-here.ts";
import { leave } from "./leave.ts";

const request: string[] = [];
const questions: string[] = [];
let isSure = true;
beforeEach(() => {
  request.length = 0;
  questions.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    request.push(path);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  vi.stubGlobal("confirm", (question: string) => {
    questions.push(question);
    return isSure;
  });
});
afterEach(() => {
  clearLocalData();
  vi.unstubAllGlobals();
});

test("does not ask for confirmation if nothing is unsent", async () => {
  keep("elena", "files", "0");
  await leave();
  expect(questions).toEqual([]);
  expect(request).toEqual(["/auth/sign-out"]);
});

test("asks before deleting unsent images, and keeps them if the user stays", async () => {
  isSure = false;
  keep("elena", "files", "3");
  await leave();
  expect(questions).toEqual([
    "3 pictures of replies have not been uploaded yet. Logging out removes them from this device. Log out anyway?",
  ]);
  expect(request).toEqual([]);
  isSure = true;
  keep("elena", "files", "1");
  await leave();
  expect(questions[1]).toBe(
    "1 picture of a reply has not been uploaded yet. Logging out removes it from this device. Log out anyway?",
  );
  expect(request).toEqual(["/auth/sign-out"]);
});
