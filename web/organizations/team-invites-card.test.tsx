import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { currentToasts } from "#web/ui/toast-store.ts";
import { TeamInvite } from "./team-invites-card.tsx";

afterEach(cleanup);

const invite = {
  id: "1",
  organizationId: "2",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  role: "member" as const,
  invitedBy: "Dana Whitlock",
};

test("it says who wants one and as what, and joining is one press", async () => {
  const join = vi.fn(() => Promise.resolve());
  render(<TeamInvite invite={invite} onJoin={join} />);
  screen.getByRole("heading", { name: "Camp Pine Hollow invites you to its team as Member" });
  screen.getByText("Invited by Dana Whitlock");
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toEqual(["Welcome to Camp Pine Hollow."]),
  );
  expect(join).toHaveBeenCalledOnce();
});

test("an invitation that was revoked meanwhile says so", async () => {
  const sentence = "That invitation is no longer open.";
  render(<TeamInvite invite={invite} onJoin={() => Promise.reject(new CallFailed("not-found", sentence))} />);
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
});
