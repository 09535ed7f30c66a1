import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena, visitor } from "./people.ts";

const orgId = "019f0000-0000-7000-8000-000000000001";
const inviteId = "0123456789abcdefghijkl";
const path = `/invite/accept?org=${orgId}&invite=${inviteId}`;
const question = `GET /invites/${orgId}/${inviteId}`;

const toCamp: OpenInvite = {
  state: "yours",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  invitedBy: "Dana Whitlock",
  participantName: "Theo Vasquez",
  eventName: "Week 4 · Trailblazers",
  startDate: "2027-07-18",
  endDate: "2027-07-24",
};
const accepted = { participantName: "Theo Vasquez", participantId: "theo" };
const toRetreat: OpenInvite = {
  ...toCamp,
  organizationName: "Stillwater Retreat",
  organizationType: "Retreat Center",
  invitedBy: "Ruth Aldana",
  eventName: "July Days",
};
const toAnotherAddress: OpenInvite = {
  state: "mismatch",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  maskedEmail: "e…a@e…e.org",
};

const accept = () => page.getByRole("button", { name: "Accept Invite" });
/** Includes the field for the code. */
const targets = "main :is(a, button, input)";

describe("signed out", () => {
  test("the page of an invite names camp and child, and asks to sign in with the invited address", async () => {
    server.say(`${question}/greeting`, { organizationName: "Camp Birchwood", firstName: "Theo" });
    openApp(`${path}&email=elena%40example.org`);
    await expect.element(page.getByText("Camp Birchwood invited you to write to Theo.")).toBeVisible();
    await expect.element(page.getByText("elena@example.org")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Sign in with Camp ID" })).toBeVisible();
    await checkScreen("invite-signed-out");
  });

  test("a code goes to the invited address with one press, in both languages", async () => {
    server.say(`${question}/greeting`, { organizationName: "Camp Birchwood", firstName: "Theo" });
    openApp(`${path}&email=elena.vasquez.of.the.long.address%40mail.example.org`);
    await page.getByRole("button", { name: "Email me a code" }).click();
    await expect.element(page.getByText(/We sent a 6-digit code to/)).toBeVisible();
    await checkScreen("invite-code", { targets });
    await page.getByLabelText("Code from the email").fill("123 456");
    await expect.element(page.getByText("That code isn't right, or it has expired.")).toBeVisible();
    await checkScreen("invite-code-wrong", { targets });
    await page.getByRole("button", { name: "Español" }).click();
    await expect.element(page.getByText(/Ese código no es correcto/)).toBeVisible();
    await expect.element(page.getByLabelText("Código del correo")).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect.element(page.getByLabelText("Code from the email")).toBeVisible();
  });

  test("an invite that no longer works names neither, and a signed-in reader learns why", async () => {
    server.refuse(`${question}/greeting`, 404, inviteErrors.invalidLink.message);
    openApp(path);
    await expect.element(page.getByText("Sign in to see your invite.")).toBeVisible();
  });
});

describe("an invite for the account's own address", () => {
  beforeEach(() => server.signIn({ ...elena, access: "visitor" }));

  test.each([
    ["camp", toCamp],
    ["retreat", toRetreat],
  ])("at a %s", async (name, invite) => {
    server.say(question, invite);
    openApp(path);
    await expect.element(accept()).toBeVisible();
    await checkScreen(`invite-${name}`);
  });

  test("accepted, it says so", async () => {
    server.say(question, toCamp);
    server.answer("acceptInvite", () => {
      server.say(question, { state: "accepted", ...accepted });
      server.signIn(elena);
      return Response.json({ result: accepted });
    });
    openApp(path);
    await accept().click();
    await expect.element(page.getByRole("heading", { name: "You can write to Theo now" })).toHaveFocus();
    await expect.element(page.getByText("Linked!")).toBeVisible();
    await checkScreen("invite-linked");
  });

  test("with a sibling's invite, both can be accepted", async () => {
    server.say(question, toCamp);
    server.say("listPendingInvites", {
      invites: [aPendingInvite({ participantName: "Ada Vasquez", inviteId: "other" })],
    });
    openApp(path);
    await expect.element(page.getByRole("button", { name: "Accept both" })).toBeVisible();
    await checkScreen("invite-sibling");
  });

  test("an invite that is revoked disappears from an open page", async () => {
    server.say(question, toCamp);
    openApp(path);
    await expect.element(accept()).toBeVisible();
    server.refuse(question, 404, inviteErrors.invalidLink.message);
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(page.getByText("Invalid invite link.")).toBeVisible();
    expect(accept().elements()).toEqual([]);
  });
});

describe("an invite for another address", () => {
  beforeEach(() => {
    server.signIn(visitor);
    server.say(question, toAnotherAddress);
    server.say("sendInviteCode", { maskedEmail: "e…a@e…e.org" });
  });

  test("the code that was sent to that address", async () => {
    openApp(path);
    await expect
      .element(page.getByText(/^Camp Pine Hollow sent this invite to e…a@e…e\.org\. You're signed in as/))
      .toBeVisible();
    await page.getByRole("button", { name: "Send a code to that email" }).click();
    await expect.element(page.getByLabelText("Code from the email")).toHaveFocus();
    await checkScreen("invite-code", { targets });
  });
});

describe("a link that does not work", () => {
  test("a link without an invite", async () => {
    server.signIn(visitor);
    openApp(`/invite/accept?org=${orgId}&invite=x`);
    await expect.element(page.getByText("Invalid invite link.")).toBeVisible();
  });

  test("an invite that does not exist", async () => {
    server.signIn(visitor);
    server.refuse(question, 404, inviteErrors.invalidLink.message);
    openApp(path);
    await expect.element(page.getByText("Invalid invite link.")).toBeVisible();
    await checkScreen("invite-invalid");
  });
});
