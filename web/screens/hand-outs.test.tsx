import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import type { HandOut } from "#domain/printing/hand-out.ts";
import { aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import { aReply } from "./answers/family.ts";
import { lettersPath, sayLettersInWeek } from "./answers/notes.ts";
import { jobsQuestion, mail, sayTools, today, toolsPath } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { elena, marcus } from "./people.ts";

beforeEach(() => freezeDate(today));

describe("handing out the mail of a print job", () => {
  const question = `${jobsQuestion}/${mail.id}/handOuts`;
  const counts = { participants: 12, sheets: 14, letters: 17 };
  const open = { ...counts, handedOutAt: null, handedOutByName: null };
  const done = { ...counts, handedOutAt: "2027-07-13T17:20:00.000Z", handedOutByName: "Marcus Oyelaran" };
  const loon = { buildingId: "loon", buildingName: "Loon Cabin" };
  const shore = {
    buildingId: "shore",
    buildingName: "The Very Long House Beside the Northern Shore of the Lake",
  };
  const noBuilding = { buildingId: null, buildingName: null };
  const untouched: HandOut[] = [
    { ...open, ...loon },
    { ...open, ...shore },
    { ...open, ...noBuilding },
  ];
  const started: HandOut[] = [
    { ...done, ...loon },
    { ...open, ...shore },
    { ...open, ...noBuilding },
  ];
  const finished: HandOut[] = [
    { ...done, ...loon },
    { ...done, ...shore },
    { ...done, ...noBuilding },
  ];

  const sayBuildings = (buildings: readonly HandOut[]) => server.say(question, { buildings });
  const dialog = page.getByRole("dialog", { name: "Hand out the mail" });
  const targets = "[role=dialog] :is(button, .checkbox), main :is(button, a)";

  async function openDialog(): Promise<void> {
    openApp(toolsPath);
    await page.getByRole("button", { name: "Hand out", exact: true }).click();
  }

  beforeEach(() => {
    server.signIn(marcus);
    sayTools({ jobs: [mail] });
    sayBuildings(untouched);
  });

  test("the tools of a member with mail to hand out", async () => {
    openApp(toolsPath);
    await expect.element(page.getByRole("button", { name: "Hand out", exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Stationery…" })).toBeVisible();
    await checkScreen("hand-outs-tools");
  });

  test("loading, then the buildings", async () => {
    const release = server.hold(question, { buildings: untouched });
    await openDialog();
    await expect.element(dialog.getByText("Loading buildings…")).toBeVisible();
    await checkScreen("hand-outs-loading", { targets });
    release();
    await expect.element(dialog.getByRole("checkbox").first()).toBeVisible();
  });

  test("nothing is handed out yet", async () => {
    await openDialog();
    await expect.element(dialog.getByText("0 of 3 buildings handed out")).toBeVisible();
    await checkScreen("hand-outs", { targets });
  });

  test("a tick that cannot be saved", async () => {
    server.breakDown("tickHandedOut");
    await openDialog();
    await dialog.getByText("Loon Cabin").click();
    await expect
      .element(dialog.getByRole("alert").getByText("Failed to save what was handed out."))
      .toBeVisible();
    await checkScreen("hand-outs-not-saved", { targets });
  });

  test("buildings that cannot be loaded", async () => {
    server.refuse(question, 403);
    await openDialog();
    await expect
      .element(dialog.getByRole("alert").getByText("Failed to load what was handed out."))
      .toBeVisible();
    await checkScreen("hand-outs-failed", { targets });
  });

  test("a job without sheets", async () => {
    sayBuildings([]);
    await openDialog();
    await expect.element(dialog.getByText("No sheet is left in this print job.")).toBeVisible();
    await checkScreen("hand-outs-empty", { targets });
  });

  test("one building is handed out", async () => {
    sayBuildings(started);
    await openDialog();
    await expect.element(dialog.getByText("1 of 3 buildings handed out")).toBeVisible();
    await expect
      .element(dialog.getByText("Handed out Jul 13, 2027, 12:20 PM by Marcus Oyelaran"))
      .toBeVisible();
    await checkScreen("hand-outs-started", { targets });
  });

  test("everything is handed out with one press, which can be undone", async () => {
    sayBuildings(started);
    server.say("tickHandedOut", {});
    await openDialog();
    await expect.element(dialog.getByText("1 of 3 buildings handed out")).toBeVisible();
    sayBuildings(finished);
    await dialog.getByRole("button", { name: "All handed out" }).click();
    await expect.element(dialog.getByText("All handed out.")).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Undo" })).toBeVisible();
    await checkScreen("hand-outs-finished", { targets });
  });
});

describe("the steps of a letter on the family's page", () => {
  const printed = aPrintedNote({ printedAt: "2027-07-13T14:02:00.000Z" });
  const answered = { ...printed, respondedAt: "2027-07-14T16:00:00.000Z" };
  const never: MyHandOuts = { handsOut: false, notes: [] };
  const others: MyHandOuts = { handsOut: true, notes: [] };
  const thisOne: MyHandOuts = {
    handsOut: true,
    notes: [{ id: printed.id, handedOutAt: "2027-07-13T17:20:00.000Z" }],
  };
  type Case = {
    title: string;
    name: string;
    note: Note;
    handOuts: MyHandOuts;
    count: number;
    current: string;
  };
  const cases: Case[] = [
    {
      title: "a printed letter",
      name: "letter-printed",
      note: printed,
      handOuts: never,
      count: 3,
      current: "Printed",
    },
    {
      title: "a printed letter while other mail is handed out",
      name: "letter-printed-others-handed-out",
      note: printed,
      handOuts: others,
      count: 4,
      current: "Printed",
    },
    {
      title: "a letter that was handed out",
      name: "letter-handed-out",
      note: printed,
      handOuts: thisOne,
      count: 4,
      current: "Handed out",
    },
    {
      title: "an answered letter",
      name: "letter-answered",
      note: answered,
      handOuts: thisOne,
      count: 4,
      current: "Reply",
    },
    {
      title: "an answered letter where mail is never ticked",
      name: "letter-answered-never-ticked",
      note: answered,
      handOuts: never,
      count: 3,
      current: "Reply",
    },
  ];

  test.each(cases)("$title", async ({ name, note, handOuts, count, current }) => {
    server.signIn(elena);
    sayLettersInWeek({ notes: [note], handOuts, responses: note.respondedAt === null ? [] : [aReply()] });
    openApp(lettersPath);
    const list = page.getByRole("list", { name: "Where this letter is" });
    const steps = () => list.getByRole("listitem").elements();
    await expect.poll(() => steps().length).toBe(count);
    const step = steps().find((one) => one.getAttribute("aria-current") === "step");
    expect(step?.textContent).toContain(current);
    await checkScreen(name);
  });
});
