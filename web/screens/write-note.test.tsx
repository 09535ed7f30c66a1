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

  test("how the first letter is signed, and own words for it", async () => {
    sayLetters({ participant: { ...maya, signedAs: null } });
    openApp(mayaPath);
    await button("Write Note").click();
    const choice = page.getByRole("combobox", { name: "How should we sign it for Maya?" });
    await expect.element(choice).toBeVisible();
    await checkScreen("writing-sign");
    await choice.selectOptions("Something else…");
    await expect.element(page.getByRole("textbox", { name: "What does Maya call you?" })).toHaveFocus();
    await checkScreen("writing-sign-own-words");
  });

  test("questions for the reply side", async () => {
    sayLetters({ participant: { ...maya, signedAs: "Mom" } });
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill(letterText);
    await button("Questions").click();
    await page.getByRole("textbox", { name: "Question 1" }).fill("Who sleeps above you?");
    await button("What was the best food so far?").click();
    await checkScreen("writing-questions");
    await button("Done").click();
    await expect.element(button("Questions (2)")).toBeVisible();
    await checkScreen("writing-with-questions");
  });

  test("a text that is too long", async () => {
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill(letterText.padEnd(maxNoteLength + 1, "\nGood night, sleep tight."));
    await expect
      .element(page.getByText("1 character too long. Shorten it or send a second letter."))
      .toBeInViewport();
    await expect.element(button("Save Note")).toBeDisabled();
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

describe("on a phone", () => {
  const phone = { width: 390, height: 844 };
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
  const top = (element: Element) => element.getBoundingClientRect().top;

  beforeEach(() => page.viewport(phone.width, phone.height));

  test("the first line to write on is in the upper third of the screen, also with a sister", async () => {
    const unsigned = { ...maya, signedAs: null };
    sayLetters({ participant: unsigned, everybody: [unsigned, ines] });
    openApp(mayaPath);
    await button("Write Note").click();
    await expect.element(page.getByText("How should we sign it for Maya?")).toBeInViewport();
    expect(top(paper().element())).toBeLessThan(phone.height / 3);
    const names = page.getByRole("navigation", { name: "People you write to" });
    await expect.element(names).not.toBeInTheDocument();
    await button("Cancel").click();
    await expect.element(names).toBeVisible();
  });

  test("after Save the letter is on the screen, with its stamp and when it prints", async () => {
    sayLetters({ participant: { ...maya, mail } });
    openApp(mayaPath);
    await button("Write Note").click();
    const text = `${letterText}\n`.repeat(10).trimEnd();
    await paper().fill(text);
    server.answer("addNote", () => {
      const note = aNote({ id: sentNotes(server).at(-1)?.noteId ?? "", text });
      sayLetters({ participant: { ...maya, mail }, notes: [note] });
      return Response.json({ result: { note } });
    });
    paper().element().scrollIntoView({ block: "end" });
    await button("Save Note").click();
    const letter = page.getByRole("article", { name: "Waiting to print" });
    await expect.element(letter.getByText(/^Saved\. Camp prints it /)).toBeInViewport();
    await expect.element(letter.getByText("Waiting to print")).toBeInViewport();
    expect(top(letter.element())).toBeGreaterThanOrEqual(0);
    expect(top(letter.element())).toBeLessThan(phone.height / 3);
    await checkScreen("writing-saved");
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

  test("two of them chosen; one who has a letter already is not offered", async () => {
    expect(page.getByRole("checkbox", { name: "Rosa" }).elements()).toEqual([]);
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
