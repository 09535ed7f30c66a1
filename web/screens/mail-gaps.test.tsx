import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ListedEvent } from "#domain/events/event.ts";
import type { Gap, GapList, MailGaps } from "#domain/notifications/mail-gaps.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const week: ListedEvent = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: null,
  participants: 9,
};
const gaps: MailGaps = {
  counts: { letters: 2, call: 0, nudge: 2, addresses: 0, replies: 0, contacts: 2, bounced: 1 },
  toNudge: { letters: 1, contacts: 2 },
  days: ["2027-07-14", "2027-07-13"],
  hasMailDays: true,
  familyNotices: true,
  isOver: false,
};
const emma: Gap = {
  participantId: "emma",
  name: "Emma Quillfeather",
  buildingName: "Loon Cabin",
  lastLetter: { day: "2027-07-12", isComing: false },
  isReached: true,
  contacts: [
    {
      contactId: "elena",
      name: "Elena Quillfeather-Marchetti",
      email: "elena@family.example",
      phone: "5551234567",
      status: "accepted",
    },
    {
      contactId: "grandma",
      name: null,
      email: "grandma.quillfeather@family.example",
      phone: null,
      status: "sent",
    },
  ],
  nudged: { at: "2027-07-14T13:10:00Z", byName: "Marcus Oyelaran" },
  mayNudge: false,
};
const noah: Gap = {
  ...emma,
  participantId: "noah",
  name: "Noah Oyelaran",
  lastLetter: null,
  nudged: null,
  mayNudge: true,
};
const una: Gap = {
  ...noah,
  participantId: "una",
  name: "Una Never",
  isReached: false,
  contacts: [
    {
      contactId: "aunt",
      name: null,
      email: "a-very-long-address-of-an-aunt-far-away@family.example",
      phone: "+4930901820",
      status: null,
    },
  ],
};

const lists = "GET /org/pine-hollow/events/lakeside/gaps";
const path = "/org/pine-hollow/events/lakeside/gaps";

function sayGaps(changes: Partial<MailGaps> = {}): void {
  server.say(`${lists}?mailDays=2`, { ...gaps, ...changes });
}
function sayList(list: GapList, found: readonly Gap[]): void {
  server.say(`${lists}/${list}?mailDays=2`, { gaps: found, after: null });
}

beforeEach(() => {
  server.signIn(dana);
  server.say("GET /org/pine-hollow/events?direction=asc", { events: [week] });
  sayGaps();
  sayList("letters", [emma, noah]);
});

describe("mail gaps", () => {
  test("the whole list by building, to print", async () => {
    openApp(path);
    await page.getByRole("button", { name: "Print or download" }).click();
    const dialog = page.getByRole("dialog", { name: "No letter" });
    await expect.element(dialog.getByText("Noah Oyelaran")).toBeVisible();
    // Printing hides its siblings.
    expect(document.querySelector("body > .prints-alone")?.contains(dialog.element())).toBe(true);
    await checkScreen("mail-gaps-sheet");
  });

  test("campers without a letter", async () => {
    openApp(path);
    await expect.element(page.getByText(/Nudged today at .* by Marcus Oyelaran/)).toBeVisible();
    await checkScreen("mail-gaps-letters");
  });

  test("a letter from staff to chosen campers", async () => {
    const today = new Date().toISOString();
    sayList("letters", [emma, noah, { ...una, fromUsAt: today }]);
    openApp(path);
    await expect.element(page.getByText("From us, today")).toBeVisible();
    await checkScreen("mail-gaps-from-us");
    await page.getByRole("button", { name: "Write to Noah Oyelaran" }).click();
    const dialog = page.getByRole("dialog", { name: "Write from us" });
    await expect.element(dialog.getByRole("checkbox", { name: /Noah Oyelaran/ })).toBeChecked();
    await dialog.getByText("Emma Quillfeather").click();
    await dialog.getByLabelText("Letter").fill("The lake is warm, and the canoes are out again.");
    await expect
      .element(dialog.getByText(/Your friends at Camp Pine Hollow\s*Dana .*, Camp staff/))
      .toBeVisible();
    await checkScreen("mail-gaps-write");
    server.sayHttp("writeStaffLettersHttp", { letterIds: ["one", "two"] });
    await dialog.getByRole("button", { name: "Add 2 letters to the mail" }).click();
    await expect.element(page.getByText("2 letters print with the next mail.")).toBeVisible();
  });

  test("the question before the whole list is emailed", async () => {
    openApp(path);
    await page.getByRole("button", { name: "Nudge 1 family" }).click();
    await expect.element(page.getByRole("dialog", { name: "Email 1 family?" })).toBeVisible();
    await checkScreen("mail-gaps-question");
  });

  test("campers whom no family member has joined yet", async () => {
    sayList("contacts", [una, { ...una, participantId: "tess", name: "Tess Invited" }]);
    openApp(`${path}?list=contacts`);
    await expect.element(page.getByText("Una Never")).toBeVisible();
    await checkScreen("mail-gaps-contacts");
  });

  test("an invite that bounced", async () => {
    const [contact] = una.contacts;
    if (contact === undefined) throw new Error("no contact");
    sayList("bounced", [{ ...una, contacts: [{ ...contact, status: "error" }] }]);
    openApp(`${path}?list=bounced`);
    await expect.element(page.getByText("Una Never")).toBeVisible();
    await checkScreen("mail-gaps-bounced");
  });

  test("an empty list", async () => {
    sayList("replies", []);
    openApp(`${path}?list=replies`);
    await expect.element(page.getByRole("heading", { name: "All set" })).toBeVisible();
    await checkScreen("mail-gaps-empty");
  });

  test("after the week, families cannot be nudged", async () => {
    sayGaps({ isOver: true, toNudge: { letters: 0, contacts: 0 } });
    sayList("letters", [{ ...emma, mayNudge: false }]);
    openApp(path);
    await expect.element(page.getByText("This week is over. Families can't write anymore.")).toBeVisible();
    expect(page.getByRole("button", { name: /Nudge/ }).elements()).toEqual([]);
    await checkScreen("mail-gaps-over");
  });

  test("an organization that mails no families offers no nudge", async () => {
    sayGaps({ familyNotices: false, toNudge: { letters: 0, contacts: 0 } });
    sayList("letters", [{ ...noah, mayNudge: false }]);
    openApp(path);
    await expect
      .element(page.getByText("Emails to families are switched off, so you can't send a nudge."))
      .toBeVisible();
    expect(page.getByRole("button", { name: /Nudge/ }).elements()).toEqual([]);
    await checkScreen("mail-gaps-switched-off");
  });

  test("loading, then the list", async () => {
    server.signIn(marcus);
    const release = server.hold(`${lists}/letters?mailDays=2`, { gaps: [emma, noah], after: null });
    openApp(path);
    await expect.element(page.getByText("Checking who needs mail…")).toBeVisible();
    await checkScreen("mail-gaps-loading");
    release();
    await expect.element(page.getByText("Noah Oyelaran")).toBeVisible();
  });

  test("the number of mail days is in the address; Back returns to the other list", async () => {
    sayList("letters", []);
    server.say(`${lists}?mailDays=1`, gaps);
    server.say(`${lists}/letters?mailDays=1`, { gaps: [emma], after: null });
    const app = openApp(path);
    const emptyList = page.getByRole("heading", { name: "All set" });
    await expect.element(emptyList).toBeVisible();
    await page.getByRole("link", { name: "1 mail day" }).click();
    await expect.element(page.getByText("Emma Quillfeather")).toBeVisible();
    expect(app.path()).toBe(`${path}?days=1`);
    app.goBack();
    await expect.element(emptyList).toBeVisible();
    openApp(`${path}?days=1`);
    await expect.element(page.getByText("Emma Quillfeather")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "1 mail day" }))
      .toHaveAttribute("aria-current", "true");
  });

  test("the address of an invite that bounced is corrected among the parents of its camper", async () => {
    sayList("bounced", [una]);
    const camper = "GET /org/pine-hollow/events/lakeside/participants/una";
    server.say(`${camper}/contacts`, { participant: { id: "una", name: "Una Never" }, contacts: [] });
    server.say(`${camper}/returning`, { families: [] });
    openApp(`${path}?list=bounced`);
    await page.getByRole("button", { name: "Correct address for Una Never" }).click();
    await expect.element(page.getByRole("dialog", { name: "Parents of Una Never" })).toBeVisible();
  });

  test("a list that cannot be loaded", async () => {
    server.refuse(`${lists}/contacts?mailDays=2`, 403);
    openApp(`${path}?list=contacts`);
    await expect.element(page.getByRole("alert").getByText("Failed to load who needs mail.")).toBeVisible();
    await checkScreen("mail-gaps-failed");
  });
});
