import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { anActivity, maya, sayParticipants } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, marcus } from "./people.ts";

const path = "/my/participants";
const toTheo = aPendingInvite({ eventName: "Week 3 · Lakeside" });
const toJoel = aPendingInvite({
  inviteId: "joel-0123456789abcdefg",
  orgName: "Stillwater Retreat",
  orgType: "Retreat Center",
  eventName: "Autumn Retreat",
  participantName: "Joel Vasquez-Montgomery",
});
/** The name in an envelope is small, but its link covers the whole card. */
const fingers = { within: ".envelope" };

describe("My Participants", () => {
  beforeEach(() => {
    server.signIn(elena);
    sayParticipants([maya], [anActivity(maya.participantId)]);
  });

  test("two pending invites and no participant yet", async () => {
    server.say("listPendingInvites", { invites: [toTheo, toJoel] });
    sayParticipants([]);
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "2 pending invites" })).toBeVisible();
    await checkScreen("my-participants-invited", fingers);
  });

  test("an open page follows invites that arrive and that are revoked", async () => {
    server.say("listPendingInvites", { invites: [toTheo] });
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "Pending invite", exact: true })).toBeVisible();
    server.say("listPendingInvites", { invites: [toTheo, toJoel] });
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(page.getByRole("heading", { name: "2 pending invites" })).toBeVisible();
    server.say("listPendingInvites", { invites: [] });
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(page.getByRole("heading", { name: "2 pending invites" })).not.toBeInTheDocument();
    await expect.element(page.getByText("Write your first message")).toBeVisible();
  });

  test("an envelope, and the pending invites hidden", async () => {
    server.say("listPendingInvites", { invites: [toJoel] });
    openApp(path);
    await expect.element(page.getByText("Write your first message")).toBeVisible();
    await page.getByRole("button", { name: "Hide pending invites" }).click();
    await expect.element(page.getByRole("button", { name: "Show pending invites" })).toBeVisible();
    await checkScreen("my-participants", fingers);
  });

  test("no participant to write to", async () => {
    server.signIn(marcus);
    sayParticipants([]);
    openApp(path);
    await expect.element(page.getByRole("heading", { name: "No campers yet" })).toBeVisible();
    await checkScreen("my-participants-empty");
  });

  test("a list that cannot be loaded", async () => {
    server.say("listPendingInvites", { invites: [toJoel] });
    server.refuse("GET /my/participants", 403);
    openApp(path);
    await expect.element(page.getByRole("alert").getByText("Failed to load participants.")).toBeVisible();
    await checkScreen("my-participants-failed", fingers);
  });
});
