import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { noteTakenToInvites } from "#web/invites/taken-to-invites.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, visitor } from "./people.ts";

const path = "/pending-invites";

const past = aPendingInvite({
  inviteId: "past-0123456789abcdefg",
  inDays: -12,
  eventName: "Week 1",
  participantName: "Joel Vasquez",
});
const active = aPendingInvite({
  inviteId: "active-0123456789abcde",
  inDays: -2,
  eventName: "Week 3 · Lakeside",
  participantName: "Maya Vasquez",
});
const upcoming = aPendingInvite({
  orgName: "Stillwater Retreat",
  orgType: "Retreat Center",
  eventName: "Next Year",
  participantName: "Rosalind Vasquez-Montgomery",
});

describe("pending invites", () => {
  beforeEach(() => {
    server.signIn(elena);
    // Otherwise the first visit leads to My Participants.
    noteTakenToInvites(elena.user.uid);
  });

  test("one card for each, which leads to the details", async () => {
    server.say("listPendingInvites", { invites: [past, active, upcoming] });
    server.say(`GET /invites/${upcoming.orgId}/${upcoming.inviteId}`, {
      state: "yours",
      organizationName: upcoming.orgName,
      organizationType: upcoming.orgType,
      invitedBy: "Ruth Aldana",
      participantName: upcoming.participantName,
      eventName: upcoming.eventName,
      startDate: upcoming.startDate,
      endDate: upcoming.endDate,
    });
    const app = openApp(path);
    for (const marker of ["Past", "Active", "Upcoming"])
      await expect.element(page.getByText(marker, { exact: true })).toBeVisible();
    await checkScreen("pending-invites");
    await page.getByRole("link", { name: "Open invite details for Rosalind" }).click();
    await expect.element(page.getByRole("button", { name: "Accept Invite" })).toBeVisible();
    expect(app.path()).toBe(`/invite/accept?org=${upcoming.orgId}&invite=${upcoming.inviteId}`);
  });

  test("an empty list", async () => {
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
    await checkScreen("pending-invites-empty");
  });

  test("a person who was not invited", async () => {
    server.signIn(visitor);
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "No invite yet" })).toBeVisible();
    await checkScreen("pending-invites-none");
  });

  test("a person whose address is not confirmed", async () => {
    server.signIn({ ...visitor, user: { ...visitor.user, emailVerified: false } });
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await checkScreen("pending-invites-unconfirmed");
  });

  test("a list that cannot be loaded", async () => {
    server.refuse("listPendingInvites", 403);
    openApp(path);
    await expect.element(page.getByRole("alert").getByText("Failed to load invites.")).toBeVisible();
    await checkScreen("pending-invites-failed");
  });
});
