import { skipToken, useQuery } from "@tanstack/react-query";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { OpenInvite as Invite } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { sessionKey } from "#web/identity/session.ts";
import { InviteCard } from "./invite-card.tsx";
import { aPendingInvite } from "./testing/family-answers.ts";
import { elena, scriptAnswers, show, type ScriptedAnswers } from "./testing/a-family-screen.tsx";

const link = {
  orgId: "019f0000-0000-7000-8000-000000000001",
  inviteId: "0123456789abcdefghijkl",
  emailHint: undefined,
};
const question = `GET /invites/${link.orgId}/${link.inviteId}`;
const yours: Invite = {
  state: "yours",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  invitedBy: "Dana Whitlock",
  participantName: "Theo Vasquez",
  eventName: "Week 4 · Trailblazers",
  startDate: "2027-07-18",
  endDate: "2027-07-24",
};
const mismatch: Invite = {
  state: "mismatch",
  organizationName: "Camp Pine Hollow",
  organizationType: "Camp",
  maskedEmail: "t…s@e…e.org",
};

const accepted = { participantName: "Theo Vasquez", participantId: "theo" };

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("listPendingInvites", { invites: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What the app believes this person may see. */
function Access() {
  const initialData: SessionAnswer = { user: elena, access: "visitor", organizations: [] };
  const { data } = useQuery<SessionAnswer>({ queryKey: sessionKey, queryFn: skipToken, initialData });
  return <output aria-label="access">{data?.access}</output>;
}

const open = (emailHint?: string) => show(<InviteCard link={{ ...link, emailHint }} />);
const button = (name: string) => screen.findByRole("button", { name });

describe("an invite for one's own address", () => {
  test("says who invites, where, to whom and when, in a camp's words", async () => {
    server.say(question, yours);
    open();
    await screen.findByRole("heading", { level: 1, name: "You're invited to write to Theo Vasquez" });
    expect(facts()).toEqual([
      ["Camp", "Camp Pine Hollow"],
      ["Week", "Week 4 · Trailblazers Jul 18, 2027 to Jul 24, 2027"],
      ["Invited by", "Dana Whitlock"],
    ]);
    screen.getByText(/Camp prints your letter and hands it to your camper\./);
  });

  test("says for whom accounts are, and what one agrees to", async () => {
    server.say(question, yours);
    open();
    await screen.findByText(/Accounts are for people 18 and over\./);
    expect(screen.getByRole("link", { name: "Terms of service" }).getAttribute("href")).toBe("/terms");
    expect(screen.getByRole("link", { name: "Privacy" }).getAttribute("href")).toBe("/privacy");
  });

  test("says who invites, where, to whom and when, in a retreat center's words", async () => {
    server.say(question, { ...yours, organizationType: "Retreat Center", endDate: "2027-07-18" });
    open();
    await button("Accept Invite");
    expect(facts()[0]?.[0]).toBe("Retreat Center");
    expect(facts()[1]).toEqual(["Event", "Week 4 · Trailblazers Jul 18, 2027"]);
    screen.getByText(/The organization prints your letter and hands it to your participant\./);
  });

  test("opens the rest of the app before it says so: the way on leads to the child at once", async () => {
    server.say(question, yours);
    server.say("acceptInvite", accepted);
    show(
      <>
        <InviteCard link={link} />
        <Access />
      </>,
      { access: "visitor" },
    );
    await userEvent.click(await button("Accept Invite"));
    await screen.findByRole("heading", { name: "You can write to Theo now" });
    expect(screen.getByLabelText("access").textContent).toBe("full");
  });

  test("asks a person without a name for one, who may leave it blank", async () => {
    server.say(question, yours);
    server.say("acceptInvite", accepted);
    show(<InviteCard link={link} />, { user: { ...elena, displayName: "" } });
    await button("Accept Invite");
    screen.getByRole("textbox", { name: "Your name" });
    await userEvent.click(await button("Accept Invite"));
    await screen.findByRole("heading", { name: "You can write to Theo now" });
    expect(server.requests).not.toContain("chooseName");
  });

  test("does not ask for a name that the camp knows", async () => {
    server.say(question, { ...yours, isNamed: true });
    show(<InviteCard link={link} />, { user: { ...elena, displayName: "" } });
    await button("Accept Invite");
    expect(screen.queryByRole("textbox", { name: "Your name" })).toBeNull();
  });

  test("is accepted with one tap, and pressing twice sends it once", async () => {
    server.say(question, yours);
    let answer: (response: Response) => void = () => undefined;
    server.answer("acceptInvite", () => new Promise((resolve) => (answer = resolve)));
    open();
    await userEvent.dblClick(await button("Accept Invite"));
    await button("Accepting…");
    await waitFor(() => expect(server.requests).toContain("acceptInvite"));
    answer(Response.json({ result: accepted }));
    const linked = await screen.findByRole("heading", { name: "You can write to Theo now" });
    expect(document.activeElement).toBe(linked);
    screen.getByText(/Linked!/);
    expect(screen.getByRole("link", { name: "Write to Theo" }).getAttribute("href")).toBe(
      "/my/participants/theo?write=1",
    );
    expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe(
      "/my/participants",
    );
    expect(server.requests.filter((name) => name === "acceptInvite")).toHaveLength(1);
    expect(server.sent).toContainEqual({ data: { orgId: link.orgId, inviteId: link.inviteId } });
  });

  test.each([
    [500, "oops", "Failed to accept invite."],
    [429, "Please wait a moment.", "Please wait a moment."],
  ])("that cannot be accepted (%d) says so and can be tried again", async (status, message, visible) => {
    server.say(question, yours);
    server.refuse("acceptInvite", status, message);
    open();
    await userEvent.click(await button("Accept Invite"));
    expect((await screen.findByRole("alert")).textContent).toBe(visible);
    await button("Accept Invite");
  });
});

test("one that was accepted before is linked already", async () => {
  server.say(question, { state: "accepted", ...accepted });
  open();
  await screen.findByText(/Linked!/);
  expect(screen.getByRole("link", { name: "Write to Theo" })).toBeTruthy();
});

describe("when a sibling is invited, too", () => {
  const ada = aPendingInvite({ inviteId: "ada-0123456789abcdefghi", participantName: "Ada Vasquez" });
  beforeEach(() => {
    server.say(question, yours);
    server.say("listPendingInvites", { invites: [{ ...ada, inviteId: link.inviteId }, ada] });
  });

  test("both are accepted with one press, and each can be written to", async () => {
    const answers = [{ participantName: "Ada Vasquez", participantId: "ada" }, accepted];
    server.answer("acceptInvite", () => Response.json({ result: answers.shift() }));
    open();
    await screen.findByText("Ada, too?");
    server.say("listPendingInvites", { invites: [] });
    await userEvent.click(await button("Accept both"));
    await screen.findByRole("heading", { name: "You can write to Theo and Ada now" });
    expect(screen.getByRole("link", { name: "Write to Ada" }).getAttribute("href")).toBe(
      "/my/participants/ada?write=1",
    );
    expect(server.sent).toContainEqual({ data: { orgId: ada.orgId, inviteId: ada.inviteId } });
    expect(server.sent).toContainEqual({ data: { orgId: link.orgId, inviteId: link.inviteId } });
  });

  test("one can be accepted alone, and the other one waits", async () => {
    server.say("acceptInvite", accepted);
    open();
    await screen.findByText("Ada, too?");
    server.say("listPendingInvites", { invites: [ada] });
    await userEvent.click(await button("Accept Invite"));
    await screen.findByRole("heading", { name: "You can write to Theo now" });
    expect(await screen.findByText("Ada's invite is waiting.")).toBeTruthy();
  });
});

test.each([404, 400])("a link that does not work (%d) is told in one sentence", async (status) => {
  server.refuse(question, status, inviteErrors.invalidLink.message);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid invite link.");
  expect(screen.getByRole("link", { name: "See pending invites" }).getAttribute("href")).toBe(
    "/pending-invites",
  );
});

test("what could not be read can be asked for again", async () => {
  server.refuse(question, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load invites.");
  server.say(question, yours);
  await userEvent.click(await button("Try again"));
  await button("Accept Invite");
});

describe("another account's link", () => {
  test("says early that the addresses differ, and the server decides", async () => {
    let decide: (answer: Response) => void = () => undefined;
    server.answer(question, () => new Promise((resolve) => (decide = resolve)));
    open("thomas@example.org");
    expect(screen.getByRole("alert").textContent).toBe("Email mismatch");
    await waitFor(() => expect(server.requests).toEqual([question]));
    decide(Response.json(yours));
    await button("Accept Invite");
    expect(screen.queryByText("Email mismatch")).toBeNull();
  });

  test("shows the masked address and two ways on, and nothing of the child", async () => {
    server.say(question, mismatch);
    open();
    expect((await screen.findByRole("alert")).textContent).toBe("Email mismatch");
    screen.getByText("t…s@e…e.org");
    screen.getByText(/You're signed in as elena@example.org/);
    await button("Send a code to that email");
    await button("Sign in with another account");
    expect(document.body.textContent).not.toContain("Theo");
  });

  test("for one's own address that was never confirmed speaks of confirming, not of a mismatch", async () => {
    server.say(question, { ...mismatch, isUnverified: true });
    open();
    await screen.findByRole("heading", { name: "Confirm your email" });
    screen.getByText("elena@example.org");
    screen.getByText(/hasn't confirmed that this email is yours/);
    await button("Send a code to that email");
    expect(screen.queryByText("Email mismatch")).toBeNull();
    expect(document.body.textContent).not.toContain("Theo");
  });
});

describe("a code sent to the invited mailbox", () => {
  async function askForCode(): Promise<void> {
    server.say(question, mismatch);
    server.say("sendInviteCode", { maskedEmail: "t…s@e…e.org" });
    open();
    await userEvent.click(await button("Send a code to that email"));
    await screen.findByRole("status");
  }
  const field = () => screen.getByLabelText("Code from the email");

  test("is asked for in a field made for it", async () => {
    await askForCode();
    expect(screen.getByRole("status").textContent).toBe(
      "A code is on its way to t…s@e…e.org. It works for 10 minutes.",
    );
    expect(field().getAttribute("inputmode")).toBe("numeric");
    expect(field().getAttribute("autocomplete")).toBe("one-time-code");
    expect(document.activeElement).toBe(field());
  });

  test("links the account, typed as the mail shows it", async () => {
    await askForCode();
    server.say("acceptInviteWithCode", accepted);
    await userEvent.type(field(), "123 456{Enter}");
    await screen.findByRole("heading", { name: "You can write to Theo now" });
    expect(server.sent).toContainEqual({
      data: { orgId: link.orgId, inviteId: link.inviteId, code: "123456" },
    });
  });

  test.each([
    [400, inviteErrors.wrongCode.message, "That code isn't right. Check the email, or send a new code."],
    [409, inviteErrors.codeOver.message, "That code has expired. Send a new one."],
    [500, "", "Failed to accept invite."],
  ])("that does not work (%d %s) is said at the field, which keeps it", async (status, message, visible) => {
    await askForCode();
    server.refuse("acceptInviteWithCode", status, message);
    await userEvent.type(field(), "123456");
    await userEvent.click(await button("Accept Invite"));
    await screen.findByText(visible);
    expect(field()).toHaveProperty("value", "123456");
    expect(field().getAttribute("aria-invalid")).toBe("true");
  });

  test("that is no code is not sent", async () => {
    await askForCode();
    await userEvent.type(field(), "12345{Enter}");
    await screen.findByText("Enter the 6-digit code.");
    expect(server.requests).not.toContain("acceptInviteWithCode");
  });

  test("can be asked for again, up to the limit", async () => {
    await askForCode();
    await userEvent.type(field(), "999999");
    await userEvent.click(await button("Send a new code"));
    await screen.findByText(/A new code is on its way/);
    expect(field()).toHaveProperty("value", "");
    server.refuse("sendInviteCode", 429, inviteErrors.tooManyCodes.message);
    await userEvent.click(await button("Send a new code"));
    await screen.findByText("Too many codes were requested. Try again in an hour.");
  });
});

function facts(): (string | null)[][] {
  const names = [...document.querySelectorAll("dt")];
  return names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? null]);
}
