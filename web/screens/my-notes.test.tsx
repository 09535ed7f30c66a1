import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Note } from "#domain/notes/note.ts";
import { aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { ines, joel, aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import {
  answered,
  aReply,
  letterText,
  maya,
  mayaPath,
  mayaQuestion,
  sayLetters,
  waiting,
} from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = () => page.getByRole("alertdialog");
const olderNotes = (from: number, to: number): Note[] =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    aPrintedNote({ id: `older-${from + at}`, printJobId: "earlier", text: `Letter of day ${from + at}.` }),
  );

beforeEach(() => {
  server.signIn(elena);
  sayLetters();
});

describe("the letters to a camper", () => {
  test("nothing written yet", async () => {
    openApp(mayaPath);
    await expect.element(page.getByText("You haven't written a note yet.")).toBeVisible();
    await checkScreen("notes-none");
  });

  test("an invite that waits is a line on the page, which stays", async () => {
    server.say("listPendingInvites", { invites: [aPendingInvite({ participantName: "Ada Vasquez" })] });
    const app = openApp(mayaPath);
    await expect.element(page.getByText("Ada's invite is waiting.")).toBeVisible();
    await expect.element(page.getByText("You haven't written a note yet.")).toBeVisible();
    await checkScreen("notes-invite-waits");
    expect(app.path()).toBe(mayaPath);
  });

  test("a note that waits to be printed", async () => {
    sayLetters({ notes: [waiting] });
    openApp(mayaPath);
    await expect.element(page.getByText("Waiting to print")).toBeVisible();
    await checkScreen("notes-waiting");
  });

  test("a note and a reply that are held, with the office's phone number", async () => {
    const none = { view: null, small: null, scan: null };
    sayLetters({
      notes: [{ ...waiting, held: true }, answered],
      responses: [aReply({ held: true, links: none, width: null, height: null })],
      participant: { ...maya, officePhone: "5550104477" },
    });
    openApp(mayaPath);
    await expect.element(page.getByRole("link", { name: "Call (555) 010-4477" }).first()).toBeVisible();
    await expect.poll(() => page.getByRole("link", { name: /^Call / }).elements().length).toBe(2);
    await checkScreen("notes-held", { targets: "a.call-office" });
  });

  test("the question before a note is deleted, and a failure", async () => {
    sayLetters({ notes: [waiting] });
    server.breakDown("deleteNote");
    openApp(mayaPath);
    await button("Delete").click();
    await expect.element(page.getByRole("heading", { name: "Delete this note?" })).toBeVisible();
    await checkScreen("notes-delete");
    await question().getByRole("button", { name: "Delete" }).click();
    await expect.element(question().getByText("Failed to delete note.")).toBeVisible();
    await checkScreen("notes-not-deleted");
  });

  test("a note that was answered, and older notes", async () => {
    sayLetters({ notes: [answered, ...olderNotes(1, 2)], older: "2", responses: [aReply()] });
    server.say(`${mayaQuestion}/notes?older=2`, { notes: olderNotes(3, 4), older: null });
    openApp(mayaPath);
    await expect.element(page.getByText("Response Received")).toBeVisible();
    await expect.element(page.getByRole("article", { name: "Maya wrote back" })).toBeVisible();
    await checkScreen("notes-answered");
    await button("Show older letters").click();
    await expect.element(page.getByText("Letter of day 4.")).toBeVisible();
    await checkScreen("notes-older");
  });

  test("a note that was printed, and an older one that was answered", async () => {
    const printed = aPrintedNote({ id: "printed", printJobId: "later", text: "And another one." });
    sayLetters({ notes: [printed, answered], responses: [aReply()] });
    openApp(mayaPath);
    await expect.element(page.getByRole("article", { name: "Printed" })).toBeVisible();
    await checkScreen("notes-printed");
  });

  test("a note whose print was taken back", async () => {
    sayLetters({ notes: [{ ...waiting, returned: true }, answered], responses: [aReply()] });
    openApp(mayaPath);
    await expect.element(page.getByText("that print was canceled")).toBeVisible();
    await checkScreen("notes-taken-back");
  });

  test("a family with several children", async () => {
    sayLetters({ everybody: [maya, ines, { ...joel, participantName: "Joel Vasquez-Montgomery" }] });
    openApp(mayaPath);
    await expect.element(page.getByRole("navigation", { name: "People you write to" })).toBeVisible();
    await checkScreen("notes-siblings");
  });

  test("a week that is over", async () => {
    const over = { ...maya, startDate: "2025-12-31", endDate: "2026-01-07", deletedOn: "2027-01-07" };
    sayLetters({ participant: over, notes: [aPrintedNote({ text: letterText })] });
    openApp(mayaPath);
    await expect.element(page.getByText("Writing has closed.")).toBeVisible();
    await checkScreen("notes-over");
  });

  test("loading", async () => {
    server.hold("GET /my/participants", { participants: [maya] });
    server.hold(mayaQuestion, maya);
    openApp(mayaPath);
    await expect.element(page.getByRole("heading", { name: "Participant" })).toBeVisible();
    await expect.element(page.getByText("Loading…").last()).toBeVisible();
    await checkScreen("notes-loading");
  });

  test("an answer without a participant", async () => {
    server.say(mayaQuestion, null);
    openApp(mayaPath);
    await expect.element(page.getByText("No participant data.")).toBeVisible();
    await checkScreen("notes-no-data");
  });

  test("a link that does not exist", async () => {
    for (const part of ["", "/notes", "/handOuts"])
      server.refuse(`${mayaQuestion}${part}`, 404, "Link not found");
    openApp(mayaPath);
    await expect.element(page.getByRole("alert").getByText("Link not found")).toBeVisible();
    await checkScreen("notes-link-not-found");
  });
});
