import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Note } from "#domain/notes/note.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { keepDraft, newDraft } from "#web/notes/drafts.ts";
import { aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import { letterText, maya, mayaPath, mayaQuestion, sayLetters, waiting } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const paper = () => page.getByRole("textbox", { name: "Your letter to Maya" });
const changed = `${letterText}\nP.S. Biscuit says hello.`;

beforeEach(() => {
  server.signIn(elena);
  sayLetters({ notes: [waiting] });
});

function refuseNote(reason: "justPrinted" | "anotherWaits" | "changedElsewhere", notes: Note[]): void {
  server.answer("addNote", () => {
    sayLetters({ notes });
    return Response.json({ error: noteErrors[reason] }, { status: 409 });
  });
}

async function changeAndSave(): Promise<void> {
  openApp(mayaPath);
  await button("Edit").click();
  await paper().fill(changed);
  await button("Save Note").click();
}

describe("a note that cannot be saved", () => {
  test("the server fails", async () => {
    server.breakDown("addNote");
    await changeAndSave();
    await expect.element(page.getByRole("alert").getByText("Failed to save note.")).toBeVisible();
    // While saving the button was disabled and had lost the focus.
    await expect.element(button("Save Note")).toHaveFocus();
    await checkScreen("unsent-failed");
  });

  test("the device is offline", async () => {
    openApp(mayaPath);
    await button("Edit").click();
    await paper().fill(changed);
    server.setOnline(false);
    await button("Save Note").click();
    await expect
      .element(page.getByText(/^You're offline\. Your letter is safe on this device and goes out when/))
      .toBeVisible();
    await checkScreen("unsent-offline");
  });

  test("the note was changed on another device", async () => {
    const other = {
      ...waiting,
      text: "Dear Maya,\nfrom the other phone.",
      updatedAt: "2027-07-12T16:00:00.000Z",
    };
    refuseNote("changedElsewhere", [other]);
    await changeAndSave();
    await expect
      .element(page.getByText("This letter was changed in another tab or on another device."))
      .toBeVisible();
    await checkScreen("unsent-changed-elsewhere");
  });

  test("the note was just printed", async () => {
    refuseNote("justPrinted", [aPrintedNote({ text: letterText })]);
    await changeAndSave();
    await expect.element(page.getByText("This note was just printed. Write a new one?")).toBeVisible();
    await checkScreen("unsent-just-printed");
  });

  test("another note waits already", async () => {
    sayLetters();
    refuseNote("anotherWaits", [waiting]);
    openApp(mayaPath);
    await button("Write Note").click();
    await paper().fill("From this phone: the tomatoes are ripe.");
    await button("Save Note").click();
    await expect.element(page.getByText("You already have a letter waiting to print.")).toBeVisible();
    await checkScreen("unsent-another-waits");
  });
});

describe("text that was kept on the device", () => {
  beforeEach(() => {
    keepDraft(elena.user.uid, { ...newDraft(maya.participantId, waiting), text: changed });
  });

  test("the session has ended", async () => {
    server.signIn(null);
    openApp(mayaPath);
    await expect.element(page.getByRole("heading", { name: "Sign in to keep writing" })).toBeVisible();
    await checkScreen("unsent-signed-out");
  });

  test("the week ended before it was saved", async () => {
    sayLetters({ participant: { ...maya, startDate: "2025-12-31", endDate: "2026-01-07" } });
    openApp(mayaPath);
    await expect.element(page.getByText("What you typed is saved on this device.")).toBeVisible();
    await checkScreen("unsent-too-late");
  });

  test("the participant cannot be loaded", async () => {
    server.refuse(mayaQuestion, 403);
    server.hold("GET /my/participants", { participants: [maya] });
    openApp(mayaPath);
    await expect.element(page.getByRole("alert").getByText("Failed to load participant")).toBeVisible();
    await button("Save Note").click();
    await expect.element(page.getByText("Not loaded yet.")).toBeVisible();
    await checkScreen("unsent-not-loaded");
  });
});
