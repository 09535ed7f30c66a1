import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Addressee } from "#domain/responses/upload.ts";
import { aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import { aStaffResponse, anUnmatched } from "#web/responses/testing/reply-answers.ts";
import { aParticipant } from "#web/roster/board/testing/a-roster.ts";
import { aReply, pictureUrl } from "./answers/family.ts";
import { lettersPath, sayLettersInWeek } from "./answers/notes.ts";
import { mail, pathOf, questionOf, sayTools, today, toolsPath } from "./answers/printing.ts";
import { aRosterAnswer } from "./answers/roster.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, pineHollow } from "./people.ts";

const targets = "[role=dialog] :is(button, .checkbox), main :is(button, a)";

beforeEach(() => freezeDate(today));

describe("printing stationery", () => {
  const roster = questionOf(pineHollow.id, "roster");
  const loon = { id: "loon", name: "Loon Cabin", capacity: null };
  const heron = { id: "heron", name: "Heron Cabin by the Featherstonehaugh boathouse", capacity: null };
  const homes = aRosterAnswer({
    buildings: [loon, heron],
    participants: [
      aParticipant("Emma Quillfeather", loon, { id: "emma" }),
      aParticipant("Ben Featherstonehaugh-Cholmondeley", heron, { id: "ben" }),
    ],
  });
  const dialog = page.getByRole("dialog", { name: "Stationery" });

  async function openDialog(): Promise<void> {
    openApp(toolsPath);
    await page.getByRole("button", { name: "Stationery…" }).click();
  }

  beforeEach(() => {
    server.signIn(marcus);
    sayTools({ jobs: [mail] });
    server.say(roster, homes);
  });

  test("loading, then the buildings", async () => {
    const release = server.hold(roster, homes);
    await openDialog();
    await expect.element(dialog.getByText("Loading buildings…")).toBeVisible();
    await checkScreen("stationery-loading", { targets });
    release();
    await expect.element(dialog.getByText("Loon Cabin")).toBeVisible();
  });

  test("two buildings to choose from", async () => {
    await openDialog();
    await expect.element(dialog.getByRole("button", { name: "Print 2 sheets" })).toBeVisible();
    await checkScreen("stationery", { targets });
  });

  test("counselor sheets for one building", async () => {
    openApp(toolsPath);
    await page.getByRole("button", { name: "Counselor sheets…" }).click();
    const sheets = page.getByRole("dialog", { name: "Counselor sheets" });
    await expect.element(sheets.getByRole("button", { name: "Print 1 sheet for Loon Cabin" })).toBeVisible();
    await checkScreen("counselor-sheets", { targets });
    server.breakDown("/http/printCounselorSheetsHttp");
    await sheets.getByRole("button", { name: "Print 1 sheet for Loon Cabin" }).click();
    await expect.element(sheets.getByRole("alert")).toBeVisible();
  });

  test("sheets that cannot be printed", async () => {
    server.breakDown("/http/printStationeryHttp");
    await openDialog();
    await dialog.getByRole("button", { name: "Print 2 sheets" }).click();
    await expect.element(dialog.getByRole("alert").getByText("Failed to print stationery.")).toBeVisible();
    await checkScreen("stationery-not-printed", { targets });
  });

  test("a week without campers", async () => {
    server.say(roster, aRosterAnswer({ buildings: [], participants: [] }));
    await openDialog();
    await expect.element(dialog.getByText(/^The list is empty\./)).toBeVisible();
    await checkScreen("stationery-empty", { targets });
  });

  test("buildings that cannot be loaded", async () => {
    server.refuse(roster, 403);
    await openDialog();
    await expect.element(dialog.getByRole("alert")).toBeVisible();
    await checkScreen("stationery-failed", { targets });
  });
});

describe("a page of stationery that came back", () => {
  const parent = (id: string, name: string): Addressee => ({
    id,
    name,
    relationship: "Parent/Guardian",
    hasAccepted: true,
  });
  const upload = anUnmatched({
    why: "written-first",
    letter: {
      participantName: "Emma Quillfeather",
      buildingName: "Loon Cabin",
      contacts: [parent("elena", "Elena Vasquez"), parent("thomas", "Thomas Berg")],
    },
    view: pictureUrl(800, 860),
  });
  const everyone = page.getByRole("checkbox", { name: /^Everyone/ });

  async function openUpload(): Promise<void> {
    server.signIn(marcus);
    sayTools({ jobs: [mail] });
    server.say(questionOf(pineHollow.id, "unmatched"), { uploads: [upload], older: null });
    openApp(toolsPath);
    await expect.element(page.getByRole("heading", { name: /^From Emma Quillfeather/ })).toBeVisible();
    await expect.element(page.getByRole("img", { name: "The page to match" })).toBeVisible();
  }

  test("the question whom it is to", async () => {
    await openUpload();
    await expect.element(everyone).not.toBeChecked();
    await checkScreen("stationery-to-whom");
  });

  test("a letter to everyone", async () => {
    await openUpload();
    await page.getByText("Everyone", { exact: true }).click();
    await expect.element(everyone).toBeChecked();
    await checkScreen("stationery-to-everyone");
  });
});

describe("a letter that a camper wrote first", () => {
  const reply = aReply({ wroteFirst: true, printJobId: "stationery" });

  test("as staff see it", async () => {
    server.signIn(dana);
    sayTools();
    server.say("openParticipantResponses", {
      participantName: "Emma Quillfeather",
      responses: [aStaffResponse({ ...reply, originalFileName: "IMG_2301.HEIC" })],
    });
    openApp(pathOf(pineHollow.id, "participants/emma/responses"));
    await expect.element(page.getByRole("heading", { name: "Letter to Elena Vasquez" })).toBeVisible();
    await checkScreen("written-first-staff");
  });

  test("as its family sees it", async () => {
    server.signIn(elena);
    sayLettersInWeek({
      participant: { participantName: "Emma Quillfeather" },
      notes: [aPrintedNote({ text: "Dear Emma,\nthe house is very quiet. Biscuit sleeps on your bed." })],
      responses: [reply],
    });
    openApp(lettersPath);
    await expect.element(page.getByRole("heading", { name: "Emma wrote to you" })).toBeVisible();
    await checkScreen("written-first-family");
  });
});
