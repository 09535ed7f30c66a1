import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazy-part.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function showPart(failures: number) {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads += 1;
    if (loads <= failures) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The part</p>;
  });
  render(
    <>
      <h1>The page</h1>
      <Suspense fallback={<p>Its place</p>}>
        <Part />
      </Suspense>
    </>,
  );
  return () => loads;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a part whose script fails twice to load comes with the third try, and keeps its place until then", async () => {
  showPart(2);
  await pass(3_000);
  expect(screen.getByText("Its place")).toBeDefined();
  await pass(2_000);
  expect(screen.getByText("The part")).toBeDefined();
});

test("a part that cannot be loaded is left out, and the page stays", async () => {
  const loads = showPart(6);
  await pass(60_000);
  expect(loads()).toBe(6);
  expect(screen.queryByText("Its place")).toBeNull();
  expect(screen.getByRole("heading", { name: "The page" })).toBeDefined();
});
