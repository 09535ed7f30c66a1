import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { identityErrors } from "#domain/identity/errors.ts";
import { setRetention } from "#domain/events/contract.ts";
import { bearerState, renewBearer } from "#web/platform/bearer.ts";
import { call } from "#web/platform/call.ts";
import { isSignInAgainNeeded, setSignInAgainNeeded } from "#web/platform/sign-in-again.ts";
import { SignInAgainDialog } from "./sign-in-again-dialog.tsx";
import { SignInChoice } from "./sign-in-choice.tsx";

let popup: URL;
beforeEach(() => {
  vi.spyOn(window, "open").mockImplementation((url) => {
    popup = new URL(String(url), "https://courier.example");
    return window;
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/auth/providers")
      return Response.json({ providers: [{ id: "camp-id", label: "Camp ID" }] });
    if (path.startsWith("/auth/token"))
      return Response.json({ bearer: { token: "t", expiresInSeconds: 600 } });
    return Response.json({ error: identityErrors.signInAgain }, { status: 403 });
  });
});
afterEach(() => {
  cleanup();
  setSignInAgainNeeded(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Sign in with Camp ID" }));

test("a refused operation asks for a sign-in and leaves the user signed in", async () => {
  await renewBearer();
  const orgId = "0197f000-0000-7000-8000-000000000001";
  await expect(call(setRetention, { orgId, days: 120 })).rejects.toThrow(identityErrors.signInAgain.message);
  expect([isSignInAgainNeeded(), bearerState()]).toEqual([true, "present"]);
});

test("the dialog asks the provider for a new login and closes when it is done", async () => {
  setSignInAgainNeeded(true);
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
