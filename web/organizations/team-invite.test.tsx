import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { currentToasts } from "#web/ui/toast-store.ts";
import { personNameMessages } from "#domain/identity/person-name.ts";
import { SessionProvider } from "#web/identity/session-context.tsx";
import { TeamInvite } from "./team-invite.tsx";

afterEach(cleanup);

const invite = {
  id: "1",
  organizationId: "2",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  role: "member" as const,
  invitedBy: "Dana Whitlock",
};

function showInvite(onJoin: () => Promise<unknown>, displayName = "Marcus Oyelaran"): void {
  const user = { uid: "marcus", displayName, photoURL: null, email: "marcus@example.org" };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={{ user, access: "visitor", organizations: [] }}>
        <TeamInvite invite={invite} onJoin={onJoin} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test("it says who wants one and as what, and joining is one press", async () => {
  const join = vi.fn(() => Promise.resolve());
  showInvite(join);
  expect(screen.queryByRole("textbox")).toBeNull();
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
  showInvite(() => Promise.reject(new CallFailed("not-found", sentence)));
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
});

test("a person without a name tells it before they join", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path === "/auth/token") return Response.json({ bearer: { token: "t", expiresInSeconds: 600 } });
    sent.push(path, typeof body === "string" ? JSON.parse(body) : undefined);
    return Response.json({ result: {} });
  });
  const join = vi.fn(() => Promise.resolve());
  showInvite(join, "");
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  screen.getByText(personNameMessages.required);
  await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "marcus@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByRole("textbox", { name: "Your name" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "Marcus Oyelaran");
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  await waitFor(() => expect(join).toHaveBeenCalledOnce());
  expect(sent).toEqual(["/callable/chooseName", { data: { name: "Marcus Oyelaran" } }]);
});
