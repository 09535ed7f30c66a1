import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { eventTopics } from "#domain/events/topics.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { idOf } from "#web/roster/board/testing/a-roster.ts";
import {
  aContact,
  aRosterAnswer,
  boardPath,
  contactsQuestion,
  sayRoster,
  silentDays,
} from "./answers/roster.ts";
import { checkScreen as checkAnyScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const maya = { id: idOf("Maya Alvarez"), name: "Maya Alvarez" };
const rosa = aContact();
const tom = aContact({ id: "tom", email: "tom@example.org", name: null, phone: null });

/** The dialog covers the board. */
const checkScreen = (name: string) =>
  checkAnyScreen(name, { targets: "[role=dialog] button, [role=alertdialog] button" });
const dialog = (word = "Parents") => page.getByRole("dialog", { name: `${word} of Maya Alvarez` });
const alert = () => dialog().getByRole("alert");
const field = (name: string) => dialog().getByLabelText(name);
const add = () => dialog().getByRole("button", { name: "Add parent" });
const question = (name = "Remove Rosa Alvarez?") => page.getByRole("alertdialog", { name });

function sayContacts(...contacts: ListedContact[]): void {
  server.say(contactsQuestion(maya.id), { participant: maya, contacts });
}

async function openContacts(word = "Parents", place?: typeof silentDays): Promise<void> {
  openApp(boardPath(place));
  await page.getByRole("button", { name: "More for Maya Alvarez" }).click();
  await page.getByRole("menuitem", { name: `Manage ${word}` }).click();
  await expect.element(dialog(word)).toBeVisible();
}

beforeEach(() => {
  server.signIn(dana);
  sayRoster();
  server.say(contactsQuestion(maya.id).replace("contacts", "returning"), { families: [] });
  sayContacts();
});

describe("the contacts of a camper", () => {
  test("none yet", async () => {
    await openContacts();
    await expect.element(dialog().getByRole("heading", { name: "No parents yet" })).toBeVisible();
    await checkScreen("contacts-empty");
  });

  test("one was added, and the form is ready for the next", async () => {
    await openContacts();
    server.answer("addContact", () => {
      sayContacts(rosa);
      return Response.json({ result: { id: rosa.id } });
    });
    await field("Email").fill(" Rosa@Example.ORG ");
    await field("Name").fill("Rosa Alvarez");
    await field("Relationship").click();
    await page.getByRole("option", { name: "Other Family Member" }).click();
    await field("Phone").fill("5551234567");
    await expect.element(field("Phone")).toHaveValue("(555) 123-4567");
    await add().click();
    await expect.element(dialog().getByRole("status").getByText("Contact saved.")).toBeVisible();
    expect(server.sent).toContainEqual({
      data: expect.objectContaining({ email: "rosa@example.org", relationship: "Other Family Member" }),
    });
    await expect.element(dialog().getByText("(555) 123-4567")).toBeVisible();
    await expect.element(field("Email")).toHaveFocus();
    await expect.element(field("Email")).toHaveValue("");
    await checkScreen("contacts-added");
  });

  test("a corrected address says what it ends, and then whom we invited", async () => {
    sayContacts(aContact({ invite: "accepted" }));
    await openContacts();
    await dialog().getByRole("button", { name: "Edit Rosa Alvarez" }).click();
    const form = page.getByRole("dialog", { name: "Edit Rosa Alvarez" });
    await expect.element(form.getByRole("button", { name: "Save" })).toBeVisible();
    await checkScreen("contacts-edit");
    await form.getByLabelText("Email").fill("rosa.alvarez@example.org");
    await expect.element(form.getByRole("status")).toMatchTextContent(/rosa@example.org loses access now/);
    await checkScreen("contacts-edit-address");
    const invite = { invited: true, feedback: "Invite queued for rosa.alvarez@example.org." };
    server.answer("updateContact", () => {
      sayContacts(aContact({ id: "new", email: "rosa.alvarez@example.org", invite: "pending" }));
      return Response.json({ result: { id: "new", invite } });
    });
    await form.getByRole("button", { name: "Save and invite again" }).click();
    await expect
      .element(dialog().getByRole("status").getByText(`Contact saved. ${invite.feedback}`))
      .toBeVisible();
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
    await checkScreen("contacts-edited");
  });

  test("the question before one is removed; the focus then stays in the dialog", async () => {
    sayContacts(rosa);
    await openContacts();
    await dialog().getByRole("button", { name: "Remove Rosa Alvarez" }).click();
    await expect.element(question().getByText(/letters that aren't printed yet/)).toBeVisible();
    await checkScreen("contacts-remove");
    server.answer("removeContact", () => {
      sayContacts();
      return Response.json({ result: {} });
    });
    await question().getByRole("button", { name: "Remove", exact: true }).click();
    await expect.element(dialog().getByRole("status").getByText("Contact removed.")).toBeVisible();
    await expect.element(dialog().getByText("Rosa Alvarez")).not.toBeInTheDocument();
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  });

  test("a contact can be removed in all weeks at once", async () => {
    sayContacts(rosa);
    server.say("removeContact", {});
    await openContacts();
    await dialog().getByRole("button", { name: "Remove Rosa Alvarez" }).click();
    await question().getByText("In all weeks, not only this one").click();
    await checkScreen("contacts-remove-everywhere");
    await question().getByRole("button", { name: "Remove", exact: true }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(server.sent).toContainEqual({
      data: expect.objectContaining({ contactId: rosa.id, everywhere: true }),
    });
  });

  test("one that staff removed before is added after an admin confirms it", async () => {
    await openContacts();
    const removedBefore = {
      code: contactErrors.wasRemoved.code,
      message: "thomas@example.org was removed from Maya in Week 2 (Dana Whitlock, Nov 16, 2026).",
    };
    server.refuse("addContact", 409, removedBefore);
    await field("Email").fill("thomas@example.org");
    await add().click();
    await expect.element(alert()).toMatchTextContent(removedBefore.message);
    await checkScreen("contacts-removed-before");
    server.answer("addContact", () => {
      sayContacts(rosa);
      return Response.json({ result: { id: rosa.id } });
    });
    await alert().getByRole("button", { name: "Add anyway" }).click();
    await expect.element(dialog().getByRole("status").getByText("Contact saved.")).toBeVisible();
    expect(server.sent.at(-1)).toEqual({
      data: expect.objectContaining({ email: "thomas@example.org", anyway: true }),
    });
  });

  test("an invite is held back after a removal in another week, until an admin confirms it", async () => {
    const block = "rosa@example.org was removed from Maya in Week 2 (Dana Whitlock, Nov 16, 2026).";
    sayContacts(aContact({ block }), tom);
    await openContacts();
    await expect.element(dialog().getByText(block)).toBeVisible();
    server.refuse("inviteContact", 409, { code: contactErrors.wasRemoved.code, message: block });
    await dialog().getByRole("button", { name: "Invite Rosa Alvarez" }).click();
    await expect.element(dialog().getByRole("button", { name: "Invite anyway" })).toBeVisible();
    await checkScreen("contacts-invite-held-back");
    const feedback = "Invite queued for rosa@example.org.";
    server.say("inviteContact", { invited: true, feedback });
    await dialog().getByRole("button", { name: "Invite anyway" }).click();
    await expect.element(dialog().getByRole("status")).toMatchTextContent(feedback);
    expect(server.sent.at(-1)).toEqual({ data: expect.objectContaining({ anyway: true }) });
  });

  test("a phone number that is too short", async () => {
    sayContacts(rosa, tom);
    await openContacts();
    await field("Email").fill("ines@example.org");
    await field("Phone").fill("555123");
    await add().click();
    await expect.element(alert()).toMatchTextContent("Phone number must be 10 digits.");
    await expect.element(field("Phone")).toHaveFocus();
    await checkScreen("contacts-wrong-phone");
  });

  test("a phone number is corrected in the middle, and a plus keeps it as it is", async () => {
    await openContacts();
    const phone = field("Phone");
    await phone.click();
    await userEvent.keyboard("5551345678");
    await expect.element(phone).toHaveValue("(555) 134-5678");
    await userEvent.keyboard("{End}{Backspace}{ArrowLeft>6/}2");
    await expect.element(phone).toHaveValue("(555) 123-4567");
    await userEvent.keyboard("{Backspace}9");
    await expect.element(phone).toHaveValue("(555) 193-4567");
    await phone.fill("");
    await userEvent.keyboard("+44 20 7946 0958");
    await expect.element(phone).toHaveValue("+442079460958");
  });

  test("one that another person adds appears", async () => {
    await openContacts();
    await expect.element(dialog().getByRole("heading", { name: "No parents yet" })).toBeVisible();
    sayContacts(tom);
    server.invalidation(eventTopics.roster("pine-hollow", "lakeside"));
    await expect.element(dialog().getByText("tom@example.org")).toBeVisible();
  });

  test("loading, then the list; Escape closes the dialog, which fills a phone", async () => {
    const release = server.hold(contactsQuestion(maya.id), { participant: maya, contacts: [rosa] });
    await openContacts();
    await expect.element(dialog().getByText("Loading…")).toBeVisible();
    release();
    await expect.element(dialog().getByText("Rosa Alvarez")).toBeVisible();
    await checkScreen("contacts-listed");
    await page.viewport(320, 700);
    expect(dialog().element().getBoundingClientRect().width).toBe(320);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("a list that cannot be loaded, then can; a retreat center has contacts", async () => {
    const contacts = contactsQuestion(maya.id, silentDays);
    sayRoster(aRosterAnswer({}, silentDays), silentDays);
    server.say(contacts.replace("/contacts", "/returning"), { families: [] });
    server.refuse(contacts, 403);
    await openContacts("Contacts", silentDays);
    await expect.element(dialog("Contacts").getByText("Failed to load contacts.")).toBeVisible();
    await checkScreen("contacts-failed");
    server.say(contacts, { participant: maya, contacts: [rosa] });
    await dialog("Contacts").getByRole("button", { name: "Try again" }).click();
    await expect.element(dialog("Contacts").getByText("Rosa Alvarez")).toBeVisible();
    await expect.element(dialog("Contacts").getByRole("button", { name: "Add contact" })).toBeVisible();
  });

  test("who accepted an invite, and who deleted the account since", async () => {
    const since = "2026-11-16";
    sayContacts(
      aContact({
        invite: "accepted",
        access: { name: "Rosa Alvarez", since, by: "address", leftOn: null },
      }),
      { ...tom, access: { name: "Thomas Brandt", since, by: "code", leftOn: "2026-11-17" } },
    );
    await openContacts();
    await expect.element(dialog().getByText("Accepted by Rosa Alvarez on Nov 16, 2026")).toBeVisible();
    await expect.element(dialog().getByText("account deleted on Nov 17, 2026")).toBeVisible();
    await checkScreen("contacts-accepted");
  });

  test("another invite for the same contact says what became of the first", async () => {
    sayContacts(rosa);
    await openContacts();
    for (const feedback of [
      "Invite already exists for rosa@example.org (status: pending).",
      "Invite already exists for rosa@example.org (status: queued).",
      "Invite already sent to rosa@example.org.",
      "Previous invite for rosa@example.org reported an error. Consider deleting it before re-sending.",
      "rosa@example.org is already linked to this participant.",
    ]) {
      server.say("inviteContact", { invited: false, feedback });
      await dialog().getByRole("button", { name: "Invite Rosa Alvarez" }).click();
      await expect.element(dialog().getByRole("status")).toMatchTextContent(feedback);
    }
  });

  test("a contact whose invite is revoked can be invited again, and the focus stays in the dialog", async () => {
    sayContacts(aContact({ invite: "sent" }));
    server.answer("revokeInvite", () => {
      sayContacts(rosa);
      return Response.json({ result: {} });
    });
    await openContacts();
    await dialog().getByRole("button", { name: "Revoke invite for Rosa Alvarez" }).click();
    await question("Revoke the invite for Rosa Alvarez?").getByRole("button", { name: "Revoke" }).click();
    await expect
      .element(dialog().getByRole("status"))
      .toMatchTextContent("Invite for rosa@example.org revoked.");
    await expect.element(dialog().getByText("Not invited")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Invite Rosa Alvarez" })).toBeVisible();
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  });

  test("a family from an earlier week is linked with one press, and the focus stays in the dialog", async () => {
    sayContacts(rosa);
    server.say(contactsQuestion(maya.id).replace("contacts", "returning"), {
      families: [{ contactId: rosa.id, eventName: "Week 2", participantName: maya.name, sure: false }],
    });
    server.answer("confirmReturning", () => {
      sayContacts(aContact({ invite: "accepted" }));
      return Response.json({ result: {} });
    });
    await openContacts();
    await dialog().getByRole("button", { name: "Same child, link Rosa Alvarez" }).click();
    await expect.element(dialog().getByText("Accepted", { exact: true })).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: /^Invite/ })).not.toBeInTheDocument();
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  });

  test("invited by keyboard, the focus stays with the contact", async () => {
    const contacts = contactsQuestion(maya.id, silentDays);
    sayRoster(aRosterAnswer({}, silentDays), silentDays);
    server.say(contacts.replace("/contacts", "/returning"), { families: [] });
    const listed = aContact({ name: null });
    server.say(contacts, { participant: maya, contacts: [listed] });
    server.answer("inviteContact", () => {
      server.say(contacts, { participant: maya, contacts: [{ ...listed, invite: "sent" }] });
      return Response.json({ result: { invited: true, feedback: "Invite queued for rosa@example.org." } });
    });
    await openContacts("Contacts", silentDays);
    const invite = dialog("Contacts").getByRole("button", { name: "Invite rosa@example.org" });
    await expect.element(invite).toBeVisible();
    invite.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .element(dialog("Contacts").getByRole("status"))
      .toMatchTextContent("Invite queued for rosa@example.org.");
    await expect.element(dialog("Contacts").getByText("Sent", { exact: true })).toBeVisible();
    const group = dialog("Contacts").getByRole("group", { name: "Invite for rosa@example.org" });
    await expect.element(group).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await expect
      .element(dialog("Contacts").getByRole("button", { name: "Resend invite to rosa@example.org" }))
      .toHaveFocus();
    await checkScreen("contacts-invited");
  });
});
