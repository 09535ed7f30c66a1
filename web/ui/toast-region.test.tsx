import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastRegion } from "./toast-region.tsx";
import { closeToast, currentToasts, showToast } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
});
afterEach(() => {
  for (const { id } of currentToasts()) act(() => closeToast(id));
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a message is said in a region that was there before, and goes after three and a half seconds", async () => {
  const region = screen.getByRole("status");
  act(() => void showToast("Changes saved."));
  expect(region.textContent).toContain("Changes saved.");
  await pass(3_400);
  screen.getByText("Changes saved.");
  await pass(200);
  expect(screen.queryByText("Changes saved.")).toBeNull();
});

test("stays open while the pointer or the focus is on it", async () => {
  act(() => void showToast("Changes saved."));
  fireEvent.focus(screen.getByRole("button", { name: "Close" }));
  await pass(10_000);
  screen.getByText("Changes saved.");
  fireEvent.blur(screen.getByRole("button", { name: "Close" }));
  await pass(3_600);
  expect(screen.queryByText("Changes saved.")).toBeNull();
});

test("Close takes away that message and leaves the others", () => {
  act(() => void showToast("First."));
  act(() => void showToast("Second."));
  fireEvent.click(screen.getAllByRole("button", { name: "Close" })[0] ?? document.body);
  expect(screen.queryByText("First.")).toBeNull();
  screen.getByText("Second.");
});

test("an action has its own time, acts once and closes", async () => {
  const undo = vi.fn();
  act(() => void showToast("Moved.", { seconds: 8, action: { label: "Undo", onAction: undo } }));
  await pass(7_000);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Moved.")).toBeNull();
});
