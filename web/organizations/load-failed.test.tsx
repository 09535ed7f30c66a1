import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { LoadFailed } from "./load-failed.tsx";

afterEach(cleanup);

test("a list that could not be read says so and can be asked for again", () => {
  render(
    <LoadFailed error={new CallFailed("internal", "")} failed="Failed to load events." onRetry={vi.fn()} />,
  );
  expect(screen.getByRole("alert").textContent).toContain("Failed to load events.");
  screen.getByRole("button", { name: "Try again" });
});

test("what is still shown says from when it is", () => {
  const loadedAt = new Date("2027-07-12T21:14:00").getTime();
  render(<LoadFailed error={new Error("gone")} failed="Failed." loadedAt={loadedAt} onRetry={vi.fn()} />);
  expect(screen.getByRole("alert").textContent).toMatch(/loaded at 9:14\sPM/);
});

test("what is not there is not asked for again", () => {
  const error = new CallFailed("not-found", "Organization not found.");
  render(<LoadFailed error={error} failed="Failed." onRetry={vi.fn()} />);
  expect(screen.getByRole("alert").textContent).toBe("Organization not found.");
  expect(screen.queryByRole("button")).toBeNull();
});
