import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CabinAnswer } from "#domain/cabin/cabin.ts";
import type { OpenInvite } from "#domain/invites/invite.ts";
import type { AuditEntry } from "#domain/organizations/audit.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { aListedSheet } from "#web/printing/testing/a-print-desk.tsx";
import { aParticipant, idOf } from "#web/roster/board/testing/a-roster.ts";
import { anActivity, maya, mayaPath, sayLetters } from "./answers/family.ts";
import {
  jobsQuestion,
  mail,
  pathOf,
  questionOf,
  sayTools,
  today,
  toolsPath,
  week,
} from "./answers/printing.ts";
import { oneCamper } from "./answers/reports.ts";
import { aRosterAnswer, boardPath, sayInvites, sayRoster } from "./answers/roster.ts";
import { aboutPineHollow, counselors, counselorsQuestion, sayTeamPage } from "./answers/team.ts";
import { lakesideToday, sayToday } from "./answers/today.ts";
import { checkScreen, untilStill } from "./check-screen.ts";
import { expectNoEnglish, spanishReader } from "./no-english.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, pineHollow, wes } from "./people.ts";

const own = { buildingWord: "bunk", participantWord: "scout" };
const scoutCamp = { ...pineHollow, ...own };
const about = { ...aboutPineHollow, ...own };

/** Names in the data, and of what belongs to no single organization. */
const names = /Cabin Courier|CABIN COURIER|(Loon|Heron) Cabin|Camper 1|My Participants|Mis participantes/g;
const usual =
  /\b(buildings?|cabins?|campers?|participants?|edificios?|cabañas?|campistas?|participantes?)\b/i;

/** Nothing on the page, visible or read aloud, has one of the usual words. */
async function expectOwnWords(): Promise<void> {
  await untilStill();
  const spoken = ["aria-label", "aria-description", "title", "alt", "placeholder"];
  const attributes = [...document.body.querySelectorAll("*")].flatMap((element) =>
    spoken.map((name) => element.getAttribute(name) ?? ""),
  );
  const texts = [...document.body.innerText.split("\n"), ...attributes].map((text) =>
    text.replaceAll(names, ""),
  );
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => usual.test(text))).toEqual([]);
}

const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
const dialog = page.getByRole("dialog");
const close = () => userEvent.keyboard("{Escape}");
const loonHome = { id: idOf("Loon"), name: "Loon", capacity: 1 };
const heronHome = { id: idOf("Heron"), name: "Heron", capacity: null };
const roster = aRosterAnswer({
  buildings: [loonHome, heronHome],
  participants: [
    aParticipant("Ava Okafor", loonHome, { contacts: 1 }),
    aParticipant("Maya Alvarez", loonHome, { contacts: 1 }),
    aParticipant("Rosa Delgado", null),
  ],
});

beforeEach(() => {
  server.signIn({ ...dana, organizations: [scoutCamp] });
  sayTools({ jobs: [mail] });
  sayTeamPage();
  server.say("GET /org/pine-hollow", about);
  server.say(questionOf(pineHollow.id, "mailRun"), {
    run: { day: "2027-07-14", cutOff: "2027-07-14T13:00:00.000Z", isToday: true },
    waiting: 24,
    late: 0,
    remaining: 24,
    printing: null,
  });
});

describe("a camp that says bunk and scout says so", () => {
  test("on its card in the list of organizations", async () => {
    const listed = { ...pineHollow, description: null };
    server.say("GET /organizations?limit=50", { organizations: [listed], total: 1, next: null });
    server.say("GET /my/team-invites", { invites: [] });
    openApp("/organizations");
    await expect.element(page.getByRole("link", { name: "Bunks of Camp Pine Hollow" })).toBeVisible();
    await expectOwnWords();
  });

  test("on Today, and in its first steps", async () => {
    freezeDate(today);
    sayToday({ active: [lakesideToday] });
    openApp("/org/pine-hollow");
    await expect.element(page.getByText("bunks to hand out")).toBeVisible();
    await expect.element(page.getByText("scouts without mail to nudge")).toBeVisible();
    await expectOwnWords();
    await checkScreen("own-words-today");
  });

  test("in its list of weeks, and where there is none", async () => {
    server.say("GET /org/pine-hollow/events?direction=asc", { events: [] });
    openApp("/org/pine-hollow/events");
    await expect.element(page.getByText("Each week has its own bunks and scouts.")).toBeVisible();
    await expectOwnWords();
    server.say("GET /org/pine-hollow/events?direction=asc", { events: [week] });
    openApp("/org/pine-hollow/events");
    await expect.element(page.getByText("1 week, 94 scouts")).toBeVisible();
    await expectOwnWords();
  });

  test("in its list of bunks, its questions and its errors", async () => {
    const list = "GET /org/pine-hollow/buildings";
    server.say(list, { buildings: [] });
    openApp("/org/pine-hollow/buildings");
    await expect.element(page.getByText("No bunks yet")).toBeVisible();
    await button("Add bunk").click();
    server.breakDown("addOrganizationBuilding");
    await page.getByLabelText("Name").fill("Loon");
    await button("Add bunk").click();
    await expect.element(page.getByText("Failed to add bunk.")).toBeVisible();
    await expectOwnWords();
    server.say(list, { buildings: [loonHome, heronHome] });
    openApp("/org/pine-hollow/buildings");
    await expect.element(page.getByText("2 bunks, 1 bed, 1 without a capacity")).toBeVisible();
    await checkScreen("own-words-buildings");
    await button("Edit Loon").click();
    await expect.element(dialog.getByLabelText("Bunk name")).toBeVisible();
    await expectOwnWords();
    await close();
    await button("Delete Loon").click();
    await expect.element(page.getByRole("button", { name: "Delete bunk" })).toBeVisible();
    await expectOwnWords();
  });

  test("on the board, in its menus and dialogs", async () => {
    sayRoster(roster);
    sayInvites({});
    openApp(boardPath());
    await expect.element(page.getByText("3 in 2 bunks")).toBeVisible();
    await expectOwnWords();
    await checkScreen("own-words-board", {
      targets: "main :is(a.button, button:not(.person-more, .filter-button))",
    });
    await button("Add scout").click();
    await expect.element(dialog.getByLabelText("Scout name")).toBeVisible();
    await expectOwnWords();
    await dialog.getByRole("button", { name: "Add scout" }).click();
    await expect.element(dialog.getByText("Scout name is required.")).toBeVisible();
    await expectOwnWords();
    await close();
    await button("Add bunk").click();
    await dialog.getByRole("button", { name: "Add bunk" }).click();
    await expect.element(dialog.getByText("Bunk name is required.")).toBeVisible();
    await expectOwnWords();
    await close();
    await button("More for Loon").click();
    await expectOwnWords();
    await page.getByRole("menuitem", { name: "Remove bunk" }).click();
    await expect
      .element(page.getByRole("alertdialog").getByText("Where should the 2 scouts in Loon go?"))
      .toBeVisible();
    await expectOwnWords();
    await close();
  });

  test("on an empty board", async () => {
    sayRoster(aRosterAnswer({ buildings: [heronHome], participants: [] }));
    openApp(boardPath());
    await expect.element(page.getByText("No scouts yet")).toBeVisible();
    await expectOwnWords();
  });

  test("while a roster is imported", async () => {
    const file = toCsv([
      ["Scout Name", "Bunk", "Parent 1 Email"],
      ["Maya Vasquez", "Loon", "elena@example.org"],
    ]);
    server.say("GET /org/pine-hollow/import-mapping", { mapping: {} });
    openApp(pathOf(pineHollow.id, "import"));
    const field = page.getByText("Drop your list here");
    await expect.element(field).toBeVisible();
    await expectOwnWords();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([file], "scouts.csv", { type: "text/csv" }));
    for (const type of ["dragover", "drop"])
      field.element().dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(page.getByText("scouts.csv, 1 row")).toBeVisible();
    await expectOwnWords();
  });

  test("where it prints, hands out, reprints and gets replies", async () => {
    freezeDate(today);
    server.say(questionOf(pineHollow.id, "roster"), roster);
    openApp(toolsPath);
    await expect.element(button("Stationery…")).toBeVisible();
    await expectOwnWords();
    await checkScreen("own-words-tools");
    await button("Stationery…").click();
    await expect.element(dialog.getByText("No bunk yet")).toBeVisible();
    await expectOwnWords();
    await close();
    await button("Counselor sheets…").click();
    await expect.element(dialog.getByText(/write home on these/)).toBeVisible();
    await expectOwnWords();
    await close();
    const pile = { participants: 12, sheets: 14, letters: 17, handedOutAt: null, handedOutByName: null };
    server.say(`${jobsQuestion}/${mail.id}/handOuts`, {
      buildings: [
        { ...pile, buildingId: "loon", buildingName: "Loon" },
        { ...pile, buildingId: null, buildingName: null },
      ],
    });
    await button(/^Hand out$/).click();
    await expect.element(dialog.getByText("0 of 2 bunks handed out")).toBeVisible();
    await expectOwnWords();
    await close();
    server.say(`${jobsQuestion}/${mail.id}/sheets`, { sheets: [aListedSheet(1, { buildingName: null })] });
    await button(/^More for the print job from/).click();
    await page.getByRole("menuitem", { name: "Reprint a sheet…" }).click();
    await expect.element(dialog.getByText(/^1 of 1 sheet/)).toBeVisible();
    await expectOwnWords();
  });

  test("in a week without print jobs", async () => {
    sayTools();
    openApp(pathOf(pineHollow.id, "print"));
    await expect.element(page.getByText(/into one PDF, bunk by bunk/)).toBeVisible();
    await expectOwnWords();
  });

  test("in its team, with counselors", async () => {
    server.say(counselorsQuestion, counselors);
    openApp("/org/pine-hollow/team");
    await button("More for Wes Calloway").click();
    await expect.element(page.getByRole("menuitem", { name: "Change bunks" })).toBeVisible();
    await expectOwnWords();
    await close();
    await button(/Role/).click();
    await page.getByRole("option", { name: "Counselor" }).click();
    await expect.element(page.getByRole("group", { name: "Bunks" })).toBeVisible();
    await expectOwnWords();
  });

  test.each(["letters", "safety", "retention", "paper", "close"])("in Settings, %s", async (section) => {
    openApp(`/org/pine-hollow/settings?section=${section}`);
    await expect.element(page.getByRole("navigation", { name: "Settings" })).toBeVisible();
    await expect.element(page.getByText("Cabin Courier 0.1.0 (4f23066)")).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectOwnWords();
  });

  test("in Activity", async () => {
    const entry: AuditEntry = {
      id: "moved",
      at: "2027-07-12T15:30:00.000Z",
      action: "mail.handed-out",
      actor: { name: "Dana Whitlock", is: "here" },
      event: { name: week.name, is: "here" },
      participant: null,
      person: null,
      reason: null,
      facts: { sheets: 12, buildings: 3 },
    };
    server.say("GET /org/pine-hollow/audit-choices", { people: [], events: [] });
    server.say("GET /org/pine-hollow/audit", { entries: [entry], older: null });
    openApp("/org/pine-hollow/audit");
    await expect.element(page.getByText(/marked 12 sheets for 3 bunks as handed out/)).toBeVisible();
    await expectOwnWords();
  });

  test("in the season report and in Recently deleted", async () => {
    const question = "GET /org/pine-hollow/season-report";
    server.say(question, { season: 2027, seasons: [2027], events: [oneCamper] });
    openApp("/org/pine-hollow/season");
    await expect.element(page.getByText("Letters per scout").first()).toBeVisible();
    for (const table of page.getByText("Show as a table").all()) await table.click();
    await expectOwnWords();
    server.say("GET /org/pine-hollow/deleted-events", { events: [] });
    server.say("GET /org/pine-hollow/deleted-participants", { participants: [] });
    openApp("/org/pine-hollow/recently-deleted");
    await expect.element(page.getByText(/Deleted weeks and scouts stay here/)).toBeVisible();
    await expectOwnWords();
  });

  test("to a counselor", async () => {
    const [cabin] = wes.cabins ?? [];
    if (cabin === undefined) throw new Error("no cabin");
    server.signIn({ ...wes, cabins: [{ ...cabin, ...own }] });
    const building = { id: "loon", name: "Loon", eventId: week.id, eventName: week.name, participants: [] };
    const answer: CabinAnswer = {
      organization: { name: "Camp Pine Hollow", type: "Camp" },
      readsReplies: true,
      buildings: [building],
    };
    server.say("GET /org/pine-hollow/cabin", answer);
    openApp("/org/pine-hollow/cabin");
    await expect.element(page.getByText("No scouts in this bunk yet.")).toBeVisible();
    await expectOwnWords();
  });
});

test("an admin chooses the words in Settings, and only what was changed is sent", async () => {
  server.signIn(dana);
  server.say("GET /org/pine-hollow", aboutPineHollow);
  server.say("updateOrganization", {});
  openApp("/org/pine-hollow/settings");
  await button(/Your word for a building/).click();
  await page.getByRole("option", { name: "Bunk" }).click();
  await button(/Your word for a participant/).click();
  await expect.element(page.getByRole("option", { name: "Camper (usual)" })).toBeVisible();
  await page.getByRole("option", { name: "Scout" }).click();
  await checkScreen("own-words-settings", { targets: "main :is(a, button, .switch)" });
  await button("Save changes").click();
  await expect.element(page.getByText("Changes saved.")).toBeVisible();
  expect(server.sent).toContainEqual({ data: expect.objectContaining(own) });
});

describe("its families read the words", () => {
  const scout = { ...maya, ...own, buildingName: "Loon" };
  const printed = anActivity(scout.participantId, {
    newestNote: { createdAt: "2027-07-13T15:00:00.000Z", printedAt: "2027-07-14T14:00:00.000Z" },
    lastPrintedAt: "2027-07-14T14:00:00.000Z",
  });

  test("in English", async () => {
    server.signIn(elena);
    sayLetters({ participant: scout, activities: [printed] });
    openApp("/my/participants");
    await expect.element(page.getByText("Message Printed for Scout")).toBeVisible();
    await expectOwnWords();
    openApp(mayaPath);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectOwnWords();
  });

  test("in Spanish", async () => {
    server.signIn(spanishReader);
    sayLetters({ participant: scout, activities: [printed] });
    openApp("/my/participants");
    await expect.element(page.getByText("Mensaje impreso para su scout")).toBeVisible();
    await expectOwnWords();
    await checkScreen("own-words-es-participants", { within: ".envelope" });
    expect(document.documentElement.lang).toBe("es");
  });

  test.each([
    [elena, "hands it to your scout"],
    [spanishReader, "la entrega a su scout"],
  ])("on their invite", async (reader, text) => {
    const [orgId, inviteId] = ["019f0000-0000-7000-8000-000000000001", "0123456789abcdefghijkl"];
    const invite: OpenInvite = {
      state: "yours",
      organizationName: "Camp Pine Hollow",
      organizationType: "Camp",
      ...own,
      invitedBy: "Dana Whitlock",
      participantName: "Theo Vasquez",
      eventName: week.name,
      startDate: week.startDate,
      endDate: week.endDate,
    };
    server.signIn(reader);
    server.say(`GET /invites/${orgId}/${inviteId}`, invite);
    openApp(`/invite/accept?org=${orgId}&invite=${inviteId}`);
    await expect.element(page.getByText(text, { exact: false })).toBeVisible();
    await expectOwnWords();
    if (reader === spanishReader) await expectNoEnglish();
  });
});
