import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Link, useNavigate } from "react-router";
import { signOut } from "#web/identity/sign-out.ts";
import {
  currentPath,
  scriptAnswers,
  show,
  type ScriptedAnswers,
} from "#web/invites/testing/a-family-screen.tsx";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import InviteRedirect from "./invite-redirect.tsx";

let server: ScriptedAnswers;
beforeEach(() => {
  sessionStorage.clear();
  server = scriptAnswers();
  server.say("listPendingInvites", { invites: [aPendingInvite()] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const arrive = (at: string, access: "full" | "visitor" = "full") =>
  show(
    <>
      <InviteRedirect />
      <Link to="/organizations">On</Link>
      <Back />
    </>,
    { at, access },
  );

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}
const stays = async (at: string) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(currentPath()).toBe(at);
};

test("redirects a user with a pending invite to it once", async () => {
  arrive("/org/1/events");
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
  screen.getByRole("link", { name: "On" }).click();
  await waitFor(() => expect(currentPath()).toBe("/organizations"));
  await stays("/organizations");
  cleanup();
  arrive("/org/1/events");
  await stays("/org/1/events");
  expect(server.requests).toEqual(["listPendingInvites"]);
});

test("Back leads to the page that was asked for, and the redirect does not repeat", async () => {
  arrive("/organizations");
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
  screen.getByRole("button", { name: "Back" }).click();
  await waitFor(() => expect(currentPath()).toBe("/organizations"));
  await stays("/organizations");
});

test("after signing out and in again the redirect happens again", async () => {
  arrive("/organizations");
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
  cleanup();
  server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
  expect(await signOut()).toBe("signed-out");
  arrive("/organizations");
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
});

test("does not redirect a user who already sees the pending invites", async () => {
  arrive("/my/participants");
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  expect(currentPath()).toBe("/my/participants");
});

test("never redirects from the page of an invite", async () => {
  arrive("/invite/accept");
  await stays("/invite/accept");
  expect(server.requests).toEqual([]);
});

test("never redirects from the page of a child, nor after it", async () => {
  arrive("/my/participants/019f0000-0000-7000-8000-000000000003");
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  await stays("/my/participants/019f0000-0000-7000-8000-000000000003");
  screen.getByRole("link", { name: "On" }).click();
  await waitFor(() => expect(currentPath()).toBe("/organizations"));
  await stays("/organizations");
});

test("nothing waiting, or a check that fails, leaves the page as it is", async () => {
  server.say("listPendingInvites", { invites: [] });
  arrive("/organizations");
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await stays("/organizations");
  cleanup();
  server.refuse("listPendingInvites", 500);
  arrive("/organizations");
  await waitFor(() => expect(server.requests).toHaveLength(2));
  await stays("/organizations");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(server.requests).toHaveLength(2);
});

test("a visitor has no invite, so nothing is asked", async () => {
  arrive("/organizations", "visitor");
  await stays("/organizations");
  expect(server.requests).toEqual([]);
});

test("a browser that keeps nothing is no trap", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  arrive("/organizations");
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
  screen.getByRole("link", { name: "On" }).click();
  await waitFor(() => expect(currentPath()).toBe("/organizations"));
  await stays("/organizations");
  vi.restoreAllMocks();
});

describe("a member of a team with a pending invite", () => {
  const organizations = [
    { id: "o", name: "Camp Pine Hollow", type: "Camp", timeZone: "America/Chicago", role: "member" } as const,
  ];
  const arriveAtWork = () => show(<InviteRedirect />, { at: "/org/o/events", organizations });

  test("stays on the requested page, which names the child and offers to accept", async () => {
    arriveAtWork();
    const accept = await screen.findByRole("button", { name: /^Accept invite for / });
    await stays("/org/o/events");
    expect(accept.isConnected).toBe(true);
  });

  test("can close the line for this visit", async () => {
    arriveAtWork();
    (await screen.findByRole("button", { name: "Not now" })).click();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    cleanup();
    arriveAtWork();
    await stays("/org/o/events");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
