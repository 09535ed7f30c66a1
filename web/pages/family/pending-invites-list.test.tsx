import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  currentPath,
  elena,
  scriptAnswers,
  show,
  type ScriptedAnswers,
} from "#web/invites/testing/a-family-screen.tsx";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { currentToasts } from "#web/ui/toast-store.ts";
import { PendingInvitesList } from "./pending-invites-list.tsx";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const theo = aPendingInvite();
const cardOf = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  const card = heading.closest("li");
  if (card === null) throw new Error(`${name} stands on no card`);
  return within(card);
};

test("a card says whom, where and when, and leads to the details", async () => {
  server.say("listPendingInvites", { invites: [theo] });
  show(<PendingInvitesList />);
  const card = await cardOf("Theo Vasquez");
  card.getByText("Pending");
  card.getByText(/Camp Pine Hollow.*Week 4 · Trailblazers.*Jul 18, 2027 to Jul 24, 2027/s);
  const details = card.getByRole("link", { name: "Open invite details for Theo Vasquez" });
  expect(details.textContent).toBe("Open invite details");
  expect(details.getAttribute("href")).toBe(`/invite/accept?org=${theo.orgId}&invite=${theo.inviteId}`);
});

test.each([
  [3, "Upcoming"],
  [-2, "Active"],
  [-10, "Past"],
] as const)("an event that begins in %d days is marked %s", async (inDays, marker) => {
  server.say("listPendingInvites", { invites: [aPendingInvite({ inDays })] });
  show(<PendingInvitesList />);
  expect((await cardOf("Theo Vasquez")).getByText(marker)).toBeTruthy();
});

test("accepting says so while it works, and what was accepted is gone from the list", async () => {
  const ines = aPendingInvite({ inviteId: "zyxwvutsrqponmlkjihgfe", participantName: "Ines Vasquez" });
  server.say("listPendingInvites", { invites: [theo, ines] });
  let accepted: () => void = () => undefined;
  server.answer(
    "acceptInvite",
    () =>
      new Promise((resolve) => {
        accepted = () => resolve(Response.json({ result: { participantName: "Theo Vasquez" } }));
      }),
  );
  show(<PendingInvitesList />);
  const card = await cardOf("Theo Vasquez");
  await userEvent.click(card.getByRole("button", { name: "Accept invite for Theo Vasquez" }));
  card.getByText("Accepting…");
  await waitFor(() => expect(server.requests).toContain("acceptInvite"));
  server.say("listPendingInvites", { invites: [ines] });
  accepted();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Theo Vasquez" })).toBeNull());
  await cardOf("Ines Vasquez");
  await waitFor(() =>
    expect(currentToasts().map(({ message }) => message)).toContain(
      "Linked! You can write to Theo Vasquez now.",
    ),
  );
});

test.each([
  [500, "", "Failed to accept invite."],
  [404, "Invalid invite link.", "Invalid invite link."],
])("an acceptance that fails (%d) is told on its card", async (status, message, visible) => {
  server.say("listPendingInvites", { invites: [theo] });
  server.refuse("acceptInvite", status, message);
  show(<PendingInvitesList />);
  const card = await cardOf("Theo Vasquez");
  await userEvent.click(card.getByRole("button", { name: /Accept invite/ }));
  expect((await card.findByRole("alert")).textContent).toBe(visible);
  card.getByText("Accept invite");
});

test("nothing waiting is said, with two ways on", async () => {
  server.say("listPendingInvites", { invites: [] });
  show(<PendingInvitesList />, { at: "/pending-invites" });
  await screen.findByRole("heading", { name: "You're all caught up" });
  expect(screen.getByRole("link", { name: "My Participants" }).getAttribute("href")).toBe("/my/participants");
  expect(screen.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/");
  expect(currentPath()).toBe("/pending-invites");
});

describe("a person who belongs to nothing yet", () => {
  beforeEach(() => server.say("listPendingInvites", { invites: [] }));

  test("is told whom the camp has to invite, with no link that leads back here", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(<PendingInvitesList />, { access: "visitor", user: { ...elena, emailVerified: true } });
    await screen.findByRole("heading", { name: "No invite yet" });
    screen.getByText("elena@example.org");
    expect(screen.queryByText("You're all caught up")).toBeNull();
    expect(screen.queryAllByRole("link")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Copy address" }));
    await screen.findByRole("button", { name: "Copied" });
    expect(copied).toHaveBeenCalledWith("elena@example.org");
  });

  test("is told to open the invite when the address is not confirmed", async () => {
    show(<PendingInvitesList />, { access: "visitor", user: { ...elena, emailVerified: false } });
    await screen.findByRole("heading", { name: "Confirm your email" });
    screen.getByText(/Open the invite email from your camp, and we'll send you a 6-digit code\./);
    expect(screen.queryByText("You're all caught up")).toBeNull();
    expect(screen.queryAllByRole("link")).toEqual([]);
  });
});

test("skips the empty list when a user was redirected here", async () => {
  const at = { pathname: "/pending-invites", state: { autoRedirect: true } };
  server.say("listPendingInvites", { invites: [] });
  show(<PendingInvitesList />, { at });
  await waitFor(() => expect(currentPath()).toBe("/my/participants"));
  cleanup();
  server.say("listPendingInvites", { invites: [theo] });
  show(<PendingInvitesList />, { at });
  await cardOf("Theo Vasquez");
  expect(currentPath()).toBe("/pending-invites");
});

test.each([
  [500, "", "Failed to load invites."],
  [429, "Too many questions.", "Too many questions."],
])("a list that cannot be read (%d) says so and can be asked for again", async (status, message, visible) => {
  server.refuse("listPendingInvites", status, message);
  show(<PendingInvitesList />);
  screen.getByText("Loading…");
  expect((await screen.findByRole("alert")).textContent).toContain(visible);
  server.say("listPendingInvites", { invites: [theo] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await cardOf("Theo Vasquez");
});
