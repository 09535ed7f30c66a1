import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "../testing/a-family-screen.tsx";
import { ContactInviting } from "./contact-inviting.tsx";

const returning = "GET /org/o/events/e/participants/p/returning";
const rosa: ListedContact = {
  id: "c",
  email: "rosa@example.org",
  name: "Rosa Alvarez",
  relationship: "Parent/Guardian",
  phone: null,
  invite: null,
  failure: null,
};

let server: ScriptedAnswers;
let text: (string | undefined)[];
beforeEach(() => {
  server = scriptAnswers();
  server.say(returning, { families: [] });
  text = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(contact: Partial<ListedContact> = {}, type = "Camp"): void {
  show(
    <ContactInviting
      organization={{ id: "o", type }}
      eventId="e"
      participant={{ id: "p", name: "Maya Alvarez" }}
      contact={{ ...rosa, ...contact }}
      onMessage={(words) => text.push(words)}
    />,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const alert = async () => (await screen.findByRole("alert")).textContent;

test.each<[ListedContact["invite"], string[]]>([
  [null, ["Invite"]],
  ["pending", ["Revoke"]],
  ["queued", ["Revoke"]],
  ["sent", ["Resend", "Revoke"]],
  ["error", ["Resend", "Revoke"]],
  ["accepted", []],
])("an invite that is %s can be answered with %j", (invite, ways) => {
  open({ invite });
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(ways);
});

describe("Invite", () => {
  test("is sent once however often it is pressed, and the server's words are passed on", async () => {
    let answer: (response: Response) => void = () => undefined;
    server.answer("inviteContact", () => new Promise((resolve) => (answer = resolve)));
    open();
    await userEvent.dblClick(screen.getByRole("button", { name: "Invite Rosa Alvarez" }));
    expect((await screen.findByRole("button", { name: "Inviting… Rosa Alvarez" })).textContent).toBe(
      "Inviting…",
    );
    await waitFor(() => expect(server.requests).toContain("inviteContact"));
    const feedback = "Invite queued for rosa@example.org.";
    answer(Response.json({ result: { invited: true, feedback } }));
    await waitFor(() => expect(text).toEqual([undefined, feedback]));
    expect(server.requests.filter((name) => name === "inviteContact")).toHaveLength(1);
    expect(server.sent).toEqual([{ data: { orgId: "o", eventId: "e", participantId: "p", contactId: "c" } }]);
    // The button disappears with the old state; the focus stays in the contact's group.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("group", { name: "Invite for Rosa Alvarez" })),
    );
  });

  test.each([
    [500, "oops", "Failed to create invite."],
    [429, inviteErrors.tooManyToday.message, inviteErrors.tooManyToday.message],
    [409, inviteErrors.optedOut.message, inviteErrors.optedOut.message],
    [409, inviteErrors.eventOver.message, inviteErrors.eventOver.message],
  ])("that is refused (%d %s) says %s", async (status, message, visible) => {
    server.refuse("inviteContact", status, message);
    open();
    await press("Invite Rosa Alvarez");
    expect(await alert()).toBe(visible);
    expect(text).toEqual([undefined]);
    expect(screen.getByRole("button", { name: "Invite Rosa Alvarez" })).toBeTruthy();
  });

  test("needs an address", async () => {
    open({ email: "" });
    await press("Invite Rosa Alvarez");
    expect(await alert()).toBe("Contact email is required to invite.");
    expect(server.requests).not.toContain("inviteContact");
  });
});

test("Resend asks for another mail", async () => {
  server.say("resendInvite", { invited: true, feedback: "Invite queued for rosa@example.org." });
  open({ invite: "error" });
  await press("Resend invite to Rosa Alvarez");
  await waitFor(() => expect(text.at(-1)).toBe("Invite queued for rosa@example.org."));
});

describe("Revoke", () => {
  test("asks first, and says when it is done", async () => {
    server.say("revokeInvite", {});
    open({ invite: "sent" });
    await press("Revoke invite for Rosa Alvarez");
    const question = screen.getByRole("alertdialog", { name: "Revoke the invite for Rosa Alvarez?" });
    expect(question.textContent).toContain("The link in the email stops working right away");
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(server.requests).not.toContain("revokeInvite");
    await press("Revoke invite for Rosa Alvarez");
    await press("Revoke");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(text.at(-1)).toBe("Invite for rosa@example.org revoked.");
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Invite for Rosa Alvarez" }));
  });

  test.each([
    [500, "oops", "Failed to revoke invite."],
    [404, inviteErrors.notInvited.message, "There is no open invite for this contact."],
  ])("that is refused (%d %s) says so in the question", async (status, message, visible) => {
    server.refuse("revokeInvite", status, message);
    open({ invite: "sent" });
    await press("Revoke invite for Rosa Alvarez");
    await press("Revoke");
    expect(await alert()).toBe(visible);
  });
});

describe("a family known from an earlier event", () => {
  const family = { contactId: "c", eventName: "Week 2", participantName: "Maya Alvarez", sure: false };

  test("can be linked by staff who know that it is the same child", async () => {
    server.say(returning, { families: [family] });
    server.say("confirmReturning", {});
    open();
    await screen.findByText("Linked to Maya Alvarez in Week 2");
    await press("Same child, link Rosa Alvarez");
    await waitFor(() => expect(text.at(-1)).toBe("rosa@example.org is already linked to this participant."));
    expect(server.requests).toContain("confirmReturning");
  });

  test("by the camp's own id needs nothing but the next invite", async () => {
    server.say(returning, { families: [{ ...family, sure: true }] });
    open();
    await screen.findByText("Known from Week 2: will be linked without a new invite");
    expect(screen.queryByRole("button", { name: /^Same/ })).toBeNull();
  });

  test("whose invite is open already is linked by hand; a retreat has no children", async () => {
    server.say(returning, { families: [{ ...family, sure: true }] });
    open({ invite: "sent" }, "Retreat Center");
    expect((await screen.findByRole("button", { name: /^Same/ })).textContent).toBe("Same person, link");
  });

  test("shows nothing for a family known from another contact", async () => {
    server.say(returning, { families: [{ ...family, contactId: "another" }] });
    open();
    await waitFor(() => expect(server.requests).toContain(returning));
    expect(screen.queryByText(/Week 2/)).toBeNull();
  });
});
