import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Gap, GapList, GapSort, MailGaps as Gaps } from "#domain/notifications/mail-gaps.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { currentToasts } from "#web/ui/toast-store.ts";
import { MailGaps } from "./mail-gaps.tsx";

const path = "GET /org/pine/events/week/gaps";
const gaps: Gaps = {
  counts: { letters: 2, call: 0, nudge: 2, addresses: 0, replies: 0, contacts: 1, bounced: 1 },
  toNudge: { letters: 2, contacts: 1 },
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
  contacts: [],
  nudged: null,
  mayNudge: true,
};
const noah: Gap = { ...emma, participantId: "noah", name: "Noah Oyelaran", lastLetter: null };

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  for (const mailDays of [1, 2, 3]) server.say(`${path}?mailDays=${mailDays}`, gaps);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open({
  list = "letters",
  type = "Camp",
  sort = "name",
}: { list?: GapList; type?: string; sort?: GapSort } = {}) {
  show(
    <MailGaps
      of={{ orgId: "pine", eventId: "week", alsoFollow: [] }}
      place={{ list, mailDays: 2, sort }}
      words={organizationTerms({ type })}
      timeZone="America/Chicago"
      settings="/org/pine/settings"
      organizationName="Camp Pine Hollow"
      contactsOf={({ name }) => <p>{`Contacts of ${name}`}</p>}
    />,
  );
}
function listed(list: GapList, of: readonly Gap[], after: string | null = null) {
  server.say(`${path}/${list}?mailDays=2`, { gaps: of, after });
}

test("says who had no letter and since when, with the five lists and how many stand on each", async () => {
  listed("letters", [emma, noah]);
  open();
  screen.getByText("Checking who needs mail…");
  await screen.findByText("Last letter: Mon, Jul 12");
  screen.getByText("No letter yet");
  const lists = within(screen.getByRole("navigation", { name: "Lists" })).getAllByRole("link");
  await waitFor(() =>
    expect(lists.map(({ textContent }) => textContent)).toEqual([
      "2 No letter",
      "0 No reply",
      "1 No parent signed up",
      "0 No parent's email",
      "1 Invite came back",
    ]),
  );
  expect(lists.map((link) => link.getAttribute("aria-current"))).toEqual(["page", null, null, null, null]);
  expect(lists[2]?.getAttribute("href")).toBe("?list=contacts");
  const parts = within(screen.getByRole("navigation", { name: "Show" })).getAllByRole("link");
  expect(parts.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["All 2", "?"],
    ["To call 0", "?list=call"],
    ["To nudge 2", "?list=nudge"],
  ]);
  const days = screen.getByRole("navigation", { name: "Mail days without a letter" });
  expect(within(days).getByRole("link", { name: "3 mail days" }).getAttribute("href")).toBe("?days=3");
});

test("one press nudges one family, and the row says who did it and when", async () => {
  listed("letters", [emma, noah]);
  server.answer("nudgeFamilies", () => {
    const nudged = { at: "2027-07-14T13:10:00Z", byName: "Sam" };
    listed("letters", [{ ...emma, mayNudge: false, nudged }, noah]);
    return Response.json({ result: { nudged: 1, left: 0 } });
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Nudge the family of Emma Quillfeather" }));
  await screen.findByText("Nudged today at 8:10 AM by Sam");
  const toasts = currentToasts().map(({ message }) => message);
  expect(toasts.filter((message) => message.includes("Emma"))).toEqual(["Emailed Emma's family."]);
  expect(server.sent).toEqual([
    { data: { orgId: "pine", eventId: "week", list: "letters", mailDays: 2, participantId: "emma" } },
  ]);
  expect(screen.queryByRole("button", { name: "Nudge the family of Emma Quillfeather" })).toBeNull();
  screen.getByRole("button", { name: "Nudge the family of Noah Oyelaran" });
});

test("a second press that day is refused in words, and the list is read again", async () => {
  listed("letters", [emma]);
  const refusal = "This family was nudged today already. Once a day is enough.";
  server.refuse("nudgeFamilies", 409, refusal);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Nudge the family of Emma Quillfeather" }));
  expect((await screen.findByRole("alert")).textContent).toContain(refusal);
  await waitFor(() =>
    expect(server.requests.filter((question) => question === `${path}/letters?mailDays=2`)).toHaveLength(2),
  );
});

test("the whole list is nudged after a question with the count and the email", async () => {
  listed("letters", [emma, noah]);
  server.say("nudgeFamilies", { nudged: 2, left: 0 });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Nudge all 2 families" }));
  const question = within(await screen.findByRole("dialog", { name: "Email 2 families?" }));
  question.getByText("Maya hasn't had a letter for 2 mail days at Camp Pine Hollow. A few lines are plenty.");
  expect(server.sent).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Nudge all 2 families" }));
  await userEvent.click(await screen.findByRole("button", { name: "Email 2 families" }));
  await waitFor(() =>
    expect(server.sent).toEqual([{ data: { orgId: "pine", eventId: "week", list: "letters", mailDays: 2 } }]),
  );
});

test.each([
  [{ nudged: 1, left: 0 }, "Emailed 1 family."],
  [{ nudged: 1, left: 3 }, "Emailed 1 family. 3 are left: nudge again now or tomorrow."],
])("a message says how many families got an email: %j", async (answer, message) => {
  server.say(`${path}?mailDays=2`, { ...gaps, toNudge: { letters: 1, contacts: 0 } });
  listed("letters", [emma]);
  server.say("nudgeFamilies", answer);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Nudge 1 family" }));
  await userEvent.click(await screen.findByRole("button", { name: "Email 1 family" }));
  await waitFor(() => expect(currentToasts().at(-1)?.message).toBe(message));
});

test("shows a letter on its way and offers no nudge for it", async () => {
  listed("letters", [{ ...emma, lastLetter: { day: "2027-07-15", isComing: true }, mayNudge: false }]);
  open();
  await screen.findByText("Has a letter for Thu, Jul 15");
  expect(screen.queryByRole("button", { name: /the family of Emma/ })).toBeNull();
});

test.each([
  [{ familyNotices: false }, "Camp", "Emails to families are switched off, so you can't send a nudge."],
  [{ isOver: true }, "Camp", "This week is over. Families can't write anymore."],
  [{ isOver: true }, "Retreat Center", "This event is over. Families can't write anymore."],
])(
  "where families cannot be nudged (%j, %s) the page says so and offers nothing",
  async (more, type, words) => {
    server.say(`${path}?mailDays=2`, { ...gaps, ...more, toNudge: { letters: 0, contacts: 0 } });
    listed("letters", [emma]);
    open({ type });
    await screen.findByText(words, { exact: false });
    await screen.findByText("Emma Quillfeather");
    expect(screen.queryByRole("button", { name: /Nudge/ })).toBeNull();
  },
);

test("an invite that came back shows its address and the way to correct it, and no nudge", async () => {
  const email = "parnet@example.org";
  const contacts = [{ contactId: "c", name: "Elena", email, status: "error" as const }];
  listed("bounced", [{ ...emma, contacts, mayNudge: false, isReached: false }]);
  open({ list: "bounced" });
  await screen.findByText(email, { exact: false });
  expect(screen.queryByRole("button", { name: /Nudge/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Correct address for Emma Quillfeather" }));
  screen.getByText("Contacts of Emma Quillfeather");
});

test("a camper without an address has a button to add one where Today's number leads", async () => {
  listed("addresses", [{ ...emma, contacts: [], mayNudge: false, isReached: false }]);
  open({ list: "addresses" });
  await userEvent.click(await screen.findByRole("button", { name: "Add a parent for Emma Quillfeather" }));
  expect(screen.queryByText("Contacts of Emma Quillfeather")).not.toBeNull();
});

test.each(["letters", "contacts", "bounced"] as const)(
  "staff can call the families of the list %s",
  async (list) => {
    const elena = { contactId: "c", name: "Elena", email: "elena@family.example", status: null };
    const tom = { ...elena, contactId: "d", name: "Tom", phone: null };
    listed(list, [{ ...emma, contacts: [{ ...elena, phone: "5551234567" }, tom] }]);
    open({ list });
    const people = within(await screen.findByRole("list", { name: "Parents of Emma Quillfeather" }));
    expect(people.getByRole("link", { name: "(555) 123-4567" }).getAttribute("href")).toBe("tel:5551234567");
    expect(people.getAllByRole("listitem").map(({ textContent }) => textContent)[1]).toMatch(
      /^Tom.*No phone number$/,
    );
  },
);

test("the list can be sorted by building, by the server", async () => {
  server.say(`${path}/letters?mailDays=2&sort=building`, { gaps: [noah, emma], after: null });
  open({ sort: "building" });
  await screen.findByText("Noah Oyelaran");
  const order = within(await screen.findByRole("navigation", { name: "Sort by" }));
  expect(order.getByRole("link", { name: "Building" }).getAttribute("aria-current")).toBe("true");
  expect(order.getByRole("link", { name: "Name" }).getAttribute("href")).toBe("?");
});

test("explains an empty list in the words of the organization's type", async () => {
  listed("contacts", []);
  open({ list: "contacts", type: "Retreat Center" });
  await screen.findByRole("heading", { name: "All set" });
  await screen.findByText("Every participant has a contact who can write.");
  const current = screen.getByRole("link", { name: /No contact signed up/ });
  expect(current.getAttribute("aria-current")).toBe("page");
});

test("lists no gaps before that many mail days have passed", async () => {
  server.say(`${path}?mailDays=2`, { ...gaps, days: [] });
  listed("letters", []);
  open();
  await screen.findByText("Check back after 2 mail days.");
  expect(screen.queryAllByRole("listitem").filter(({ className }) => className === "gap-row")).toEqual([]);
});

test("a list that cannot be read says so, and can be asked for again", async () => {
  server.refuse(`${path}/letters?mailDays=2`, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load who needs mail.");
  listed("letters", [emma]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Emma Quillfeather");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a long list goes on when it is asked to", async () => {
  listed("letters", [emma], "further");
  server.say(`${path}/letters?mailDays=2&after=further`, { gaps: [noah], after: null });
  open();
  await screen.findByText("Showing 1 of 2");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Noah Oyelaran");
  screen.getByText("Emma Quillfeather");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("the whole list is sorted by building, and can be printed and saved", async () => {
  const printed = vi.fn();
  vi.stubGlobal("print", printed);
  const wren = { ...noah, participantId: "wren", name: "Wren Aldana", buildingName: "Cabin 10" };
  const parent = { contactId: "c", name: "Mo Quill", email: "mo@family.example", status: null };
  const ada = { ...noah, participantId: "ada", name: "Ada Unplaced", buildingName: null };
  const cabin2 = {
    ...noah,
    participantId: "zoe",
    name: "Zoe Quill",
    buildingName: "Cabin 2",
    contacts: [{ ...parent, phone: "5551234567" }],
  };
  listed("letters", [ada, emma, noah], "next");
  server.say(`${path}/letters?mailDays=2&after=next`, { gaps: [wren, cabin2], after: null });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Print or download" }));
  const dialog = within(await screen.findByRole("dialog", { name: "No letter" }));
  await dialog.findByText("5 campers");
  const headings = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Cabin 2", "Cabin 10", "Loon Cabin", "Unassigned"]);
  dialog.getByText("Mo Quill, (555) 123-4567");
  await userEvent.click(dialog.getByRole("button", { name: "Print this list" }));
  expect(printed).toHaveBeenCalledOnce();
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:list");
  await userEvent.click(dialog.getByRole("button", { name: "Download CSV" }));
  const [blob] = saved.mock.calls[0] ?? [];
  const text = blob instanceof Blob ? await blob.text() : "";
  expect(text).toContain(
    '"Building","Camper","Last letter","Parent 1 Name","Parent 1 Phone","Parent 1 Email"',
  );
  expect(text).toContain(
    '"Cabin 2","Zoe Quill","No letter yet","Mo Quill","(555) 123-4567","mo@family.example"',
  );
});

test("a letter from staff goes to the chosen participants, and can be taken back", async () => {
  listed("letters", [emma, noah]);
  server.answer("/http/writeStaffLettersHttp", () => Response.json({ letterIds: ["one"] }));
  open({ type: "Retreat" });
  await userEvent.click(await screen.findByRole("button", { name: "Write from us" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Write from us" }));
  const add = () => dialog.getByRole("button", { name: /to the mail|Choose participants/ });
  expect(add()).toHaveProperty("disabled", true);
  await userEvent.click(await dialog.findByRole("checkbox", { name: /Noah/ }));
  await userEvent.type(dialog.getByLabelText("Letter"), "We are glad you are here.");
  await userEvent.click(add());
  await waitFor(() => expect(currentToasts().at(-1)?.message).toBe("1 letter prints with the next mail."));
  expect(server.sent).toMatchObject([
    {
      orgId: "pine",
      eventId: "week",
      participantIds: ["noah"],
      text: "We are glad you are here.",
      role: "Staff",
    },
  ]);
  expect(currentToasts().at(-1)?.action?.label).toBe("Take back");
});
