import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { DeskLetter } from "#domain/notes/desk-letter.ts";
import type { Note } from "#domain/notes/note.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import { keepPhoto } from "#web/notes/photo/kept-photos.ts";
import { aNote, aPrintedNote } from "#web/notes/testing/letter-answers.ts";
import { lettersPath, sayLettersInWeek } from "./answers/notes.ts";
import { pathOf, sayTools, today } from "./answers/printing.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, pineHollow } from "./people.ts";
import { pictureUrl } from "./answers/family.ts";

const text = "Dear Maya,\nthis is the lake on the evening you left.";
const waiting = aNote({ text });
const printed = aPrintedNote({ text: "Dear Maya,\nthis is Biscuit." });
const targets = "main :is(button, .photo-pickers label), [role=dialog] button";
const letterPage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 792"><rect width="612" height="792" fill="#fff"/><path d="M72 96h420M72 120h380M72 144h240" stroke="#333" stroke-width="4"/></svg>';

/** What the server has of the photo of a note. */
function aPhoto(noteId: string, seed: Partial<MyPhoto> = {}): MyPhoto {
  return {
    noteId,
    state: "ready",
    isPrinted: false,
    width: 1_600,
    height: 1_067,
    small: pictureUrl(320, 213),
    ...seed,
  };
}
const missing = { small: null, width: null, height: null };

function sayNote(note: Note, photo?: Partial<MyPhoto>): void {
  sayLettersInWeek({
    participant: { takesPhotos: true },
    notes: [note],
    photos: photo === undefined ? [] : [aPhoto(note.id, photo)],
  });
}

async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(1_500, 1_000);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#f4b57a";
  context.fillRect(0, 0, 1_500, 600);
  context.fillStyle = "#7fa3a8";
  context.fillRect(0, 600, 1_500, 400);
  const blob = await canvas.convertToBlob({ type: "image/jpeg" });
  return new File([blob], "IMG_4711.jpg", { type: "image/jpeg" });
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const photo = () => page.getByRole("img", { name: "The photo in your letter" });
async function choose(file: File): Promise<void> {
  await button("Photo").click();
  await userEvent.upload(page.getByLabelText("Add a photo"), file);
}

beforeEach(() => {
  freezeDate(today);
  server.signIn(elena);
});

describe("a photo for a letter that is being written", () => {
  beforeEach(async () => {
    sayNote(printed);
    openApp(lettersPath);
    await button("Write Note").click();
    await page.getByRole("textbox", { name: "Your letter to Maya" }).fill(text);
  });

  test("no photo yet", async () => {
    await button("Photo").click();
    await expect.element(page.getByLabelText("Add a photo")).toBeInTheDocument();
    await checkScreen("photo-none", { targets });
  });

  test("a file that is no photo", async () => {
    await choose(new File(["no photo"], "x.jpg", { type: "image/jpeg" }));
    await expect.element(page.getByRole("alert").getByText(photoErrors.unreadable.message)).toBeVisible();
    await checkScreen("photo-unreadable", { targets });
  });

  test("a chosen photo", async () => {
    await choose(await aPicture());
    await expect.element(photo()).toBeVisible();
    await checkScreen("photo-chosen", { targets });
  });

  test("how the letter prints with its photo", async () => {
    server.sayHttp("previewLetterHttp", { pages: [letterPage, letterPage] });
    await choose(await aPicture());
    await expect.element(photo()).toBeVisible();
    await button("Preview").click();
    await expect.element(page.getByRole("img", { name: "Your letter, page 1 of 2" })).toBeVisible();
    expect(JSON.stringify(server.sent.at(-1))).toContain('"photo":"/9j/');
    await checkScreen("photo-how-it-prints", { targets });
  });
});

describe("the photo of a letter that waits", () => {
  test.each([
    ["announced", "We don't have the photo yet."],
    ["refused", "We couldn't use that photo."],
  ] as const)("is %s", async (state, sentence) => {
    sayNote(waiting, { state, ...missing });
    openApp(lettersPath);
    await expect.element(page.getByText(sentence)).toBeVisible();
    await checkScreen(`photo-${state}`, { targets });
  });

  test("is ready", async () => {
    sayNote(waiting, {});
    openApp(lettersPath);
    await expect.element(page.getByText("This photo will print with your letter.")).toBeVisible();
    await checkScreen("photo-ready", { targets });
  });

  test("is ready while the letter is changed", async () => {
    sayNote(waiting, {});
    openApp(lettersPath);
    await button("Edit").click();
    await expect.element(button("Remove photo")).toBeVisible();
    await checkScreen("photo-ready-editing", { targets });
  });

  test("was refused, and another one is being sent", async () => {
    server.hold("initNotePhoto", { uploadUrl: null, headers: {} });
    sayNote(waiting, { state: "refused", ...missing });
    openApp(lettersPath);
    await button("Edit").click();
    await choose(await aPicture());
    await expect.element(page.getByText("Sending your photo…")).toBeVisible();
    await checkScreen("photo-sending", { targets });
  });

  test("is not the one on this device", async () => {
    server.refuse("initNotePhoto", 409, photoErrors.another);
    const bytes = await (await aPicture()).arrayBuffer();
    await keepPhoto(elena.user.uid, { noteId: waiting.id, bytes, width: 1_500, height: 1_000, keptAt: 1 });
    sayNote(waiting, {});
    openApp(lettersPath);
    await expect.element(page.getByRole("alert").getByText(photoErrors.another.message)).toBeVisible();
    await expect.poll(() => photo().elements().length).toBe(2);
    await checkScreen("photo-two", { targets });
  });
});

describe("a printed letter", () => {
  test("with its photo", async () => {
    sayNote(printed, { isPrinted: true });
    openApp(lettersPath);
    await expect.element(page.getByText("Printed with your photo.")).toBeVisible();
    await checkScreen("photo-printed", { targets });
  });

  test("without its photo", async () => {
    sayNote(printed, {});
    openApp(lettersPath);
    await expect.element(page.getByText(/^Printed without the photo/)).toBeVisible();
    await checkScreen("photo-missed", { targets });
  });
});

test("a photo on the safety desk", async () => {
  const letter: DeskLetter = {
    id: waiting.id,
    participantId: "maya",
    participantName: "Maya Vasquez",
    buildingName: "Loon Cabin",
    from: "Elena Vasquez",
    text,
    createdAt: waiting.createdAt,
    updatedAt: waiting.updatedAt,
    held: false,
    photo: pictureUrl(1_600, 1_067),
    marks: [],
  };
  server.signIn(dana);
  sayTools();
  const isOn = { isOn: true, words: [], repliesAtMinutes: null, holdsReplies: false };
  server.say(`GET /org/${pineHollow.id}/safetyDesk`, isOn);
  server.say("openDeskLetters", { isOn: true, letters: [letter], older: null });
  server.say("openDeskReplies", { isOn: true, replies: [], older: null });
  openApp(pathOf(pineHollow.id, "desk"));
  const image = page.getByRole("img", { name: "Sent along with the letter to Maya Vasquez" });
  await expect.element(image).toBeVisible();
  await checkScreen("photo-safety-desk", { targets });
});
