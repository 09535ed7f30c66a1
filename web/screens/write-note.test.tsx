import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { maxNoteLength } from "#domain/notes/note.ts";
import { keepDraft, newDraft } from "#web/notes/drafts.ts";
import { sentNotes } from "#web/notes/testing/a-desk.tsx";
import { aNote, ines, joel } from "#web/notes/testing/letter-answers.ts";
import { anActivity, letterText, maya, mayaPath, sayLetters, waiting } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const paper = () => page.getByRole("textbox", { name: "Your letter to Maya" });

beforeEach(() => {
  server.signIn(elena);
  sayLetters();
});

describe("writing a new note", () => {
  test("the empty paper", async () => {
    openApp(mayaPath);
    await button("Write Note").click();
    await expect.element(paper()).toHaveFocus();
    await checkScreen("writing-empty");
  });

  test("text on the paper, and the question before it is thrown away", async () => {
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill(letterText);
    await expect.element(page.getByText("Draft saved on this device. Not sent yet.")).toBeVisible();
    await checkScreen("writing");
    await button("Cancel").click();
    await expect.element(page.getByRole("heading", { name: "Discard your draft?" })).toBeVisible();
    await checkScreen("writing-throw-away");
  });

  test("a text that is too long", async () => {
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill(letterText.padEnd(maxNoteLength + 1, "\nGood night, sleep tight."));
    await button("Save Note").click();
    await expect.element(page.getByText("A letter can have up to 10,000 characters.")).toBeVisible();
    await expect.element(page.getByText("1 character too many")).toBeVisible();
    await checkScreen("writing-too-long");
  });

  test("a browser that stores nothing", async () => {
    openApp(mayaPath);
    await button("Write Note").click();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await paper().fill("Dear Maya");
    await expect.element(page.getByText("This browser can't keep a draft.")).toBeVisible();
    await checkScreen("writing-not-stored");
  });
});

describe("changing a note", () => {
  test("text added to a note that waits", async () => {
    sayLetters({ notes: [waiting] });
    openApp(mayaPath);
    await button("Edit").click();
    await paper().fill(`${letterText}\nP.S. Biscuit says hello.`);
    await expect.element(page.getByText("Draft saved on this device. Not sent yet.")).toBeVisible();
    await checkScreen("changing");
  });

  test("unsent text that is found when the page is opened again", async () => {
    keepDraft(elena.user.uid, {
      ...newDraft(maya.participantId, waiting),
      text: `${letterText}\nP.S. Biscuit says hello.`,
    });
    sayLetters({ notes: [waiting] });
    openApp(mayaPath);
    await expect.element(paper()).toHaveValue(`${letterText}\nP.S. Biscuit says hello.`);
    await expect.element(page.getByText("Draft saved on this device. Not sent yet.")).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await checkScreen("changing-found-again");
  });
});

describe("the same note to several children", () => {
  const rosa = { ...ines, participantId: "rosa", participantName: "Rosa Vasquez" };
  const joelFar = { ...joel, participantName: "Joel Vasquez-Montgomery" };
  const everybody = [maya, ines, joelFar, rosa];
  const activities = [
    anActivity(rosa.participantId, {
      newestNote: { createdAt: "2027-07-12T15:00:00.000Z", printedAt: null },
    }),
  ];

  beforeEach(async () => {
    sayLetters({ everybody, activities });
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill("Dear all of you,\nthe tomatoes are ripe.");
    await page.getByText("Send to Ines, too").click();
    await page.getByText("Send to Joel, too").click();
  });

  test("two of them chosen, and one who has a note already", async () => {
    await expect.element(page.getByText("You already have a letter waiting for Rosa.")).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "Send to Joel, too" })).toBeChecked();
    await checkScreen("writing-to-several", { targets: "main :is(a, button, .checkbox)" });
  });

  test("sent to one of them, and not to the other", async () => {
    server.answer("addNote", () => {
      const sent = sentNotes(server).at(-1);
      if (sent === undefined || sent.participantId === joel.participantId)
        return new Response("", { status: 500 });
      const note = aNote({ id: sent.noteId, text: sent.text });
      if (sent.participantId === maya.participantId) sayLetters({ everybody, activities, notes: [note] });
      return Response.json({ result: { note } });
    });
    await button("Save Note").click();
    await expect.element(page.getByText("Also saved for Ines.")).toBeVisible();
    await expect.element(page.getByText("Not sent to Joel yet. It's saved on this device.")).toBeVisible();
    await checkScreen("writing-sent-to-one");
  });
});
