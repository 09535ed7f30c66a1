import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { aNote } from "#web/notes/testing/letter-answers.ts";
import { lettersPath, sayLettersInWeek } from "./answers/notes.ts";
import { everyDay, today } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const late: Partial<MyParticipant> = { mail: { days: everyDay, cutOffMinutes: 1_439 } };
const midnight: Partial<MyParticipant> = { mail: { days: everyDay, cutOffMinutes: 0 } };
const friday = 5;
const monday = 1;

beforeEach(() => {
  freezeDate(today);
  server.signIn(elena);
});

const mailTime = (text: RegExp) => page.getByText(text);

describe("when a letter is printed", () => {
  test("before a family writes", async () => {
    sayLettersInWeek({ participant: late });
    openApp(lettersPath);
    await expect.element(mailTime(/^Save by Wed, Jul 14, 11:59 PM \(camp time\)/)).toBeVisible();
    await checkScreen("mail-times-ahead");
  });

  test("on an open page, as soon as the camp sets its mail days", async () => {
    sayLettersInWeek();
    openApp(lettersPath);
    await expect.element(page.getByRole("button", { name: "Write Note" })).toBeVisible();
    expect(mailTime(/^(Save by|Prints) /).elements()).toEqual([]);
    sayLettersInWeek({ participant: late });
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(mailTime(/^Save by Wed, Jul 14, 11:59 PM/)).toBeVisible();
  });

  test("while it writes", async () => {
    sayLettersInWeek({ participant: late });
    openApp(lettersPath);
    await page.getByRole("button", { name: "Write Note" }).click();
    await expect.element(page.getByRole("textbox", { name: "Your letter to Maya" })).toHaveFocus();
    await expect
      .element(mailTime(/^Save by 11:59 PM \(camp time\) to print today · Staff may read it/))
      .toBeVisible();
    await checkScreen("mail-times-writing");
  });

  test("in the words of a retreat center", async () => {
    const orgType = "Retreat Center";
    sayLettersInWeek({ participant: { orgType, mail: { days: [friday], cutOffMinutes: 480 } } });
    openApp(lettersPath);
    await page.getByRole("button", { name: "Write Note" }).click();
    await expect.element(mailTime(/^Prints Fri morning · Staff may read it/)).toBeVisible();
    await checkScreen("mail-times-retreat-center");
  });

  test("after the last mail of the week", async () => {
    sayLettersInWeek({ participant: { mail: { days: [monday], cutOffMinutes: 480 } } });
    openApp(lettersPath);
    await expect.element(mailTime(/^The last mail of the week has gone out\./)).toBeVisible();
    await checkScreen("mail-times-over");
  });

  test("a letter that was saved before the cut-off is printed next", async () => {
    const createdAt = "2027-07-13T15:00:00.000Z";
    sayLettersInWeek({ participant: midnight, notes: [aNote({ createdAt, updatedAt: createdAt })] });
    openApp(lettersPath);
    const card = page.getByRole("article", { name: "Waiting to print" });
    await expect.element(card.getByText("Prints next")).toBeVisible();
    await checkScreen("mail-times-next");
  });
});
