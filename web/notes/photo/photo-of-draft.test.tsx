import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { draftsOf } from "../drafts.ts";
import { acceptNotes, button, field, press, sentNotes, showNotes, write } from "../testing/a-desk.tsx";
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
});
afterEach(async () => {
  cleanup();
  await forgetPhoto(userId, other.id);
  vi.unstubAllGlobals();
});

const bytes = new TextEncoder().encode("photo").buffer;
const photoOf = (noteId: string, keptAt = 1) => ({ noteId, bytes, width: 4, height: 3, keptAt });
const draftId = () => draftsOf(userId, maya.participantId)[0]?.noteId ?? "";

async function choose(): Promise<string> {
  const noteId = draftId();
  await keepPhoto(userId, photoOf(noteId));
  return noteId;
}

test("who chose a photo and wrote nothing is asked before it goes", async () => {
  showNotes(server, { participant });
  await press("Write Note");
  await field();
  const noteId = await choose();
  await press("Cancel");
  await screen.findByRole("alertdialog", { name: "Throw away the photo you chose?" });
  await press("Keep writing");
  expect(await findPhoto(userId, noteId)).toBeDefined();
  await press("Cancel");
  await press("Throw away");
  await waitFor(async () => expect(await findPhoto(userId, noteId)).toBeUndefined());
  expect(screen.queryByRole("textbox")).toBeNull();
});

/** Words for a note of its own, when another one waits that this page did not know of. */
async function writeBesideAnother(): Promise<string> {
  showNotes(server, { participant });
  await write("Mine");
  const noteId = await choose();
  server.answer("addNote", () => {
    server.say(`GET /my/participants/${maya.participantId}/notes`, { notes: [other], older: null });
    return Response.json({ error: { message: "You already have a note waiting." } }, { status: 409 });
  });
  return noteId;
}

test("added to the note that waits, its photo goes along", async () => {
  const noteId = await writeBesideAnother();
  server.say(`GET /my/participants/${maya.participantId}/notes`, { notes: [other], older: null });
  window.dispatchEvent(new Event("visibilitychange"));
  await button("Replace it");
  // The letter that waits has none: what is sent is sent for it.
  acceptNotes(server);
  server.refuse("initNotePhoto", 503);
  await press("Replace it");
  await waitFor(() => expect(sentNotes(server).at(-1)).toMatchObject({ noteId: other.id, text: "Mine" }));
  expect(await findPhoto(userId, noteId)).toBeUndefined();
  expect(await findPhoto(userId, other.id)).toBeDefined();
});

test("where that note has one on this device neither goes, and nothing is sent", async () => {
  const noteId = await writeBesideAnother();
  await keepPhoto(userId, photoOf(other.id, 2));
  server.refuse("initNotePhoto", 503);
  server.say(`GET /my/participants/${maya.participantId}/notes`, { notes: [other], older: null });
  window.dispatchEvent(new Event("visibilitychange"));
  await press("Replace it");
  expect(await screen.findByText(/^That letter has a photo of its own on this device/)).toBeDefined();
  expect(sentNotes(server)).toEqual([]);
  expect(await findPhoto(userId, noteId)).toMatchObject({ keptAt: 1 });
  expect(await findPhoto(userId, other.id)).toMatchObject({ keptAt: 2 });
});
