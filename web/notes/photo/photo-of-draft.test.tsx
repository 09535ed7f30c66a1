import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { draftsOf } from "../drafts.ts";
import {
  acceptNotes,
  button,
  field,
  isDisabled,
  lookAgain,
  press,
  sayNotes,
  sentNotes,
  showNotes,
  write,
} from "../testing/a-desk.tsx";
import { aNote, maya } from "../testing/letter-answers.ts";
import { findPhoto, forgetPhoto, keepPhoto } from "./kept-photos.ts";
// Both come when they are needed; how long that takes is not what is tested here.
import "./photo-field.tsx";
import "./card-photo.tsx";

const userId = "elena";
const participant = { ...maya, takesPhotos: true };
const other = aNote();
let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say(`GET /my/participants/${maya.participantId}/photos`, { photos: [] });
  class WithBlobs extends URL {
    static override createObjectURL = () => "blob:photo";
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal("URL", WithBlobs);
  // As much of a browser as it takes to make a picture smaller.
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4, height: 3, close: () => undefined }));
  class Canvas {
    getContext = () => ({ canvas: this, fillRect: () => undefined, drawImage: () => undefined });
    convertToBlob = () => Promise.resolve(new Blob(["small"], { type: "image/jpeg" }));
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
});
afterEach(async () => {
  cleanup();
  await forgetPhoto(userId, other.id);
  vi.unstubAllGlobals();
});

async function choose(): Promise<string> {
  await waitFor(async () => expect(await isDisabled("Photo")).toBe(false));
  await press("Photo");
  await userEvent.upload(
    await screen.findByLabelText("Add a photo"),
    new File(["large"], "IMG_1.jpg", { type: "image/jpeg" }),
  );
  await screen.findByRole("img", { name: "The photo in your letter" });
  return draftsOf(userId, maya.participantId)[0]?.noteId ?? "no draft was kept";
}

test("who chose a photo and wrote nothing finds it again, and is asked before it goes", async () => {
  showNotes(server, { participant });
  await press("Write Note");
  await field();
  const noteId = await choose();
  cleanup();
  showNotes(server, { participant });
  await screen.findByRole("img", { name: "The photo in your letter" });
  await press("Cancel");
  await screen.findByRole("alertdialog", { name: "Discard your photo?" });
  await press("Keep writing");
  expect(await findPhoto(userId, noteId)).toBeDefined();
  await press("Cancel");
  await press("Discard");
  await waitFor(async () => expect(await findPhoto(userId, noteId)).toBeUndefined());
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(draftsOf(userId, maya.participantId)).toEqual([]);
});

/** Words and a photo for a note of their own, when it turns out that another one waits. */
async function writeBesideAnother(): Promise<string> {
  showNotes(server, { participant });
  await write("Mine");
  const noteId = await choose();
  sayNotes(server, [other]);
  lookAgain();
  await button("Replace it");
  return noteId;
}

test("where the words become another note's, the photo goes along", async () => {
  const noteId = await writeBesideAnother();
  acceptNotes(server);
  server.refuse("initNotePhoto", 409, "Photos aren't printed here right now.");
  await press("Replace it");
  await waitFor(() => expect(sentNotes(server).at(-1)).toMatchObject({ noteId: other.id, text: "Mine" }));
  expect(await findPhoto(userId, noteId)).toBeUndefined();
  expect(await findPhoto(userId, other.id)).toBeDefined();
});

test("where that note has one on this device neither goes, and nothing is sent", async () => {
  const noteId = await writeBesideAnother();
  const bytes = new TextEncoder().encode("its own").buffer;
  await keepPhoto(userId, { noteId: other.id, bytes, width: 4, height: 3, keptAt: 2 });
  await press("Replace it");
  expect(await screen.findByText(/^That letter already has a photo on this device/)).toBeDefined();
  expect(sentNotes(server)).toEqual([]);
  expect(await findPhoto(userId, noteId)).toBeDefined();
  expect(await findPhoto(userId, other.id)).toMatchObject({ keptAt: 2 });
});
