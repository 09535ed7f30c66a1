import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { EndAccessQuestion } from "./team-question.tsx";

afterEach(cleanup);

function ask(onConfirm: () => Promise<unknown>) {
  const done = vi.fn();
  const close = vi.fn();
  render(
    <EndAccessQuestion
      title="Leave Camp Pine Hollow?"
      confirmLabel="Leave this team"
      workingLabel="Leaving…"
      onConfirm={onConfirm}
      onDone={done}
      onClose={close}
    >
      Your access ends at once.
    </EndAccessQuestion>,
  );
  return { done, close };
}

test("it is over when the server says so", async () => {
  const { done, close } = ask(() => Promise.resolve());
  await userEvent.click(screen.getByRole("button", { name: "Leave this team" }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
});

test("the last admin reads why it cannot be", async () => {
  const sentence = "The last admin cannot leave. Make another person an admin first.";
  const { done, close } = ask(() => Promise.reject(new CallFailed("aborted", sentence)));
  await userEvent.click(screen.getByRole("button", { name: "Leave this team" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(done).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});
