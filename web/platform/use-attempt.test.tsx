import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "./call-failed.ts";
import { useAttempt } from "./use-attempt.ts";

afterEach(cleanup);

test("ignores a second press while an action is running", async () => {
  const { result } = renderHook(() => useAttempt("Failed to save."));
  const answers: (() => void)[] = [];
  const action = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  act(() => {
    void result.current.run(action);
    void result.current.run(action);
  });
  expect(action).toHaveBeenCalledOnce();
  expect(result.current.attempt).toEqual({ status: "working" });
  await act(async () => answers[0]?.());
  expect(result.current.attempt).toEqual({ status: "ready" });
});

test.each([
  [new CallFailed("permission-denied", "Only admins can."), "Only admins can."],
  [new CallFailed("internal", "stack of something"), "Failed to save."],
  [new CallFailed("unavailable", ""), "Failed to save."],
])("%o is said in a sentence, and can be tried again", async (error, sentence) => {
  const { result } = renderHook(() => useAttempt("Failed to save."));
  await act(() =>
    result.current.run(async () => {
      throw error;
    }),
  );
  expect(result.current.attempt).toEqual({ status: "failed", sentence });
  await act(() => result.current.run(async () => undefined));
  expect(result.current.attempt).toEqual({ status: "ready" });
});

test("what cannot be sent names its field", () => {
  const { result } = renderHook(() => useAttempt("Failed to save."));
  act(() => result.current.refuse("Name is required.", "name"));
  expect(result.current.attempt).toEqual({ status: "failed", sentence: "Name is required.", field: "name" });
});
