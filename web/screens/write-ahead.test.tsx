import { noteErrors } from "#domain/notes/errors.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aNote } from "#web/notes/testing/letter-answers.ts";
import { lettersPath, sayLettersInWeek } from "./answers/notes.ts";
import { everyDay, questionOf, sayTools, today, toolsPath } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, pineHollow } from "./people.ts";

const mail = { days: everyDay, cutOffMinutes: 1_439 };
const targets = "main :is(a, button, select:not([aria-hidden] *))";
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => freezeDate(today));

describe("letters for a mail day", () => {
  const notes = [
    aNote({ id: "swim", text: "Dear Maya,\nthis is for the day of your big swim.", deliverOn: "2027-07-15" }),
    aNote({
      id: "tomatoes",
      text: "Dear Maya,\nthe tomatoes are ripe, and the cat sleeps on your bed.",
      deliverOn: "2027-07-16",
    }),
  ];

  beforeEach(() => {
    server.signIn(elena);
    sayLettersInWeek({ participant: { mail }, notes });
    openApp(lettersPath);
  });

  async function write(): Promise<void> {
    await button("Write another letter").click();
    await page.getByRole("combobox", { name: "Day" }).selectOptions("2027-07-14");
    await page.getByRole("textbox", { name: "Your letter to Maya" }).fill("Dear Maya, the dog says hello.");
  }

  test("two letters that wait for their days", async () => {
    await expect.element(page.getByText(/^For Thu, Jul 15/)).toBeVisible();
    await expect.element(page.getByText(/^For Fri, Jul 16/)).toBeVisible();
    await checkScreen("write-ahead-cards", { targets });
  });

  test("a day is chosen for a new letter", async () => {
    await write();
    await expect.element(page.getByText("Save by 11:59 PM (camp time) to print today")).toBeVisible();
    await checkScreen("write-ahead-writing", { targets });
  });

  test("the chosen day has closed", async () => {
    server.refuse("addNote", 409, noteErrors.dayNotOpen);
    await write();
    await button("Save Note").click();
    await expect.element(page.getByRole("alert").getByText(/^That mail day has closed\./)).toBeVisible();
    await checkScreen("write-ahead-closed", { targets });
  });
});

test("the tools count letters for later days", async () => {
  server.signIn(dana);
  sayTools({ event: { mail }, waiting: { count: 4, later: 9 } });
  server.say(questionOf(pineHollow.id, "mailRun"), {
    run: { day: "2027-07-14", cutOff: "2027-07-15T04:59:00.000Z", isToday: true },
    waiting: 4,
    late: 0,
    later: 9,
    remaining: 4,
    printing: null,
  });
  openApp(toolsPath);
  await expect.element(page.getByText("9 letters are for later days.")).toBeVisible();
  await checkScreen("write-ahead-tools", { targets });
});
