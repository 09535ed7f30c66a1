import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import { setRetention } from "#domain/events/retention-contract.ts";
import { bearerState, renewBearer } from "#web/platform/bearer.ts";
import { call } from "#web/platform/call.ts";
import { finishSignInAgain, isSignInAgainNeeded, signInAgain } from "#web/platform/sign-in-again.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { SignInChoice } from "./sign-in-choice.tsx";

const orgId = "0197f000-0000-7000-8000-000000000001";
let popup: URL;
let isFresh: boolean;
let sent: { path: string; authorization: string | undefined; body: unknown }[];
beforeEach(() => {
  isFresh = false;
  sent = [];
  vi.spyOn(window, "open").mockImplementation((url) => {
    popup = new URL(String(url), "https://courier.example");
    return window;
  });
  let tokens = 0;
  vi.stubGlobal("fetch", async (path: string, { headers, body }: Sent = {}) => {
    if (path === "/auth/providers")
      return Response.json({ providers: [{ id: "camp-id", label: "Camp ID" }] });
    if (path.startsWith("/auth/token"))
      return Response.json({ bearer: { token: `token ${(tokens += 1)}`, expiresInSeconds: 600 } });
    sent.push({ path, authorization: headers?.["authorization"], body });
    return isFresh
      ? Response.json({ result: {} })
      : Response.json({ error: identityErrors.signInAgain }, { status: 403 });
  });
});
afterEach(() => {
  cleanup();
  finishSignInAgain(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Sign in with Camp ID" }));

type Sent = { headers?: Record<string, string>; body?: unknown };

test("a refused operation asks for a sign-in, which can be cancelled, and leaves the user signed in", async () => {
  await renewBearer();
  const done = call(setRetention, { orgId, days: 120 });
  await vi.waitFor(() => expect(isSignInAgainNeeded()).toBe(true));
  finishSignInAgain(false);
  await expect(done).rejects.toThrow(identityErrors.signInAgain.message);
  expect([sent.length, bearerState()]).toEqual([1, "present"]);
});

test("after the sign-in, what was refused is sent once more, with the token of the same session", async () => {
  await renewBearer();
  const done = Promise.all([
    call(setRetention, { orgId, days: 120 }),
    call(setRetention, { orgId, days: 90 }),
  ]);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(isSignInAgainNeeded()).toBe(true));
  isFresh = true;
  await renewBearer();
  finishSignInAgain(true);
  await done;
  expect(sent.slice(2)).toEqual(sent.slice(0, 2));
  expect(isSignInAgainNeeded()).toBe(false);
});

test("the dialog asks the provider for a new login and closes when it is done", async () => {
  void signInAgain();
  render(<SignInAgainDialog />);
  await press();
  expect(popup.searchParams.get("fresh")).toBe("1");
  expect(screen.queryByRole("checkbox")).toBeNull();
  const channel = new BroadcastChannel("cabin-courier-sign-in");
  onTestFinished(() => channel.close());
  channel.postMessage({ attempt: popup.searchParams.get("attempt"), outcome: "signed-in", message: "" });
  await vi.waitFor(() => expect(isSignInAgainNeeded()).toBe(false));
});

test("a sign-in says that the computer is shared only if its user did", async () => {
  render(<SignInChoice />);
  await press();
  expect([popup.searchParams.get("shared"), popup.searchParams.get("fresh")]).toEqual([null, null]);
  await userEvent.click(screen.getByRole("checkbox", { name: /This is a shared computer/ }));
  await press();
  expect(popup.searchParams.get("shared")).toBe("1");
});
