import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { EmptyState } from "./empty-state.tsx";
import { ErrorBox } from "./error-box.tsx";
import { Skeleton } from "./skeleton.tsx";

afterEach(cleanup);

test("loading says its word at once and hides the bars from those who listen", () => {
  render(<Skeleton label="Loading people…" rows={3} />);
  expect(screen.getByRole("status").textContent).toBe("Loading people…");
  const bars = document.querySelector("[aria-hidden]");
  expect(bars?.children.length).toBe(3);
});

test("empty tells one fact and offers one action", () => {
  render(
    <EmptyState title="No letter yet" level={3} action={<a href="/write">Write</a>}>
      A few lines are plenty.
    </EmptyState>,
  );
  screen.getByRole("heading", { level: 3, name: "No letter yet" });
  expect(screen.getAllByRole("link", { name: "Write" })).toHaveLength(1);
});

test("an error is an alert with its reason and a retry button", async () => {
  const retry = vi.fn();
  render(
    <ErrorBox sentence="Failed to load people." onRetry={retry}>
      You may be offline.
    </ErrorBox>,
  );
  const box = screen.getByRole("alert");
  expect(box.textContent).toContain("Failed to load people.");
  expect(box.textContent).toContain("You may be offline.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("an error that trying again cannot mend offers no button", () => {
  render(<ErrorBox sentence="This link has expired." />);
  expect(screen.queryByRole("button")).toBeNull();
});
