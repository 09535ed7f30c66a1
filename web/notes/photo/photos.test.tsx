import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MyPhoto } from "#domain/notes/photo.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aNote, aPrintedNote, maya } from "../testing/letter-answers.ts";
import { CardPhoto } from "./card-photo.tsx";
import { findPhoto, keepPhoto } from "./kept-photos.ts";
import { PhotoField } from "./photo-field.tsx";

const userId = "019f0000-0000-7000-8000-0000000000ee";
const note = aNote();
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  class WithBlobs extends URL {
    static override createObjectURL = () => "blob:photo";
    static override revokeObjectURL = () => undefined;
  }
  vi.stubGlobal("URL", WithBlobs);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sayPhotos = (...photos: Partial<MyPhoto>[]) =>
  server.say(`GET /my/participants/${maya.participantId}/photos`, {
    photos: photos.map((photo) => ({
      noteId: note.id,
      state: "ready",
      isPrinted: false,
      width: 1_600,
      height: 1_200,
      small: "https://files.example/small.webp",
      ...photo,
    })),
  });

test.each([
  ["announced", "We don't have the photo yet. Open this page on the device where you added it."],
  ["coming", "We have your photo and are getting it ready…"],
  ["ready", "This photo will print with your letter."],
  ["refused", "We couldn't use that photo. Choose another one."],
] as const)("the card of a letter whose photo is %s says so", async (state, words) => {
  sayPhotos({ state, small: state === "ready" ? "https://files.example/small.webp" : null });
  show(<CardPhoto userId={userId} note={note} participant={maya} />);
  await screen.findByText(words);
  expect(screen.queryAllByRole("img")).toHaveLength(state === "ready" ? 1 : 0);
});

test("a letter that was printed without its photo says that, and not that all is well", async () => {
  sayPhotos({ state: "ready", isPrinted: false });
  show(<CardPhoto userId={userId} note={aPrintedNote()} participant={maya} />);
  expect(await screen.findByText(/^Printed without the photo. Camp printed the letter/)).toBeDefined();
});

test("a letter that was printed with its photo says so", async () => {
  sayPhotos({ state: "ready", isPrinted: true });
  show(<CardPhoto userId={userId} note={aPrintedNote()} participant={maya} />);
  expect(await screen.findByText("Printed with your photo.")).toBeDefined();
});

test("what this device has of a letter that the server has is sent, and then forgotten here", async () => {
  sayPhotos();
  server.say("initNotePhoto", { uploadUrl: null, headers: {} });
  server.say("completeNotePhoto", {});
  const bytes = new TextEncoder().encode("photo").buffer;
  await keepPhoto(userId, { noteId: note.id, bytes, width: 4, height: 3, keptAt: 1 });
  show(<CardPhoto userId={userId} note={note} participant={maya} />);
  await waitFor(async () => expect(await findPhoto(userId, note.id)).toBeUndefined());
  expect(server.requests).toEqual(expect.arrayContaining(["initNotePhoto", "completeNotePhoto"]));
});

test.each([
  ["Use this one", ["removeNotePhoto", "initNotePhoto", "completeNotePhoto"]],
  ["Keep this one", []],
])("keeps both photos of a note until the user chooses one: %s", async (name, actions) => {
  sayPhotos({});
  server.refuse("initNotePhoto", 409, photoErrors.another);
  const bytes = new TextEncoder().encode("another").buffer;
  await keepPhoto(userId, { noteId: note.id, bytes, width: 4, height: 3, keptAt: 2 });
  show(<CardPhoto userId={userId} note={note} participant={maya} />);
  expect((await screen.findByRole("alert")).textContent).toContain(photoErrors.another.message);
  await waitFor(() => expect(screen.getAllByRole("img")).toHaveLength(2));
  expect(await findPhoto(userId, note.id)).toBeDefined();
  expect(server.requests).not.toContain("removeNotePhoto");
  const before = server.requests.length;
  server.say("removeNotePhoto", {});
  server.say("initNotePhoto", { uploadUrl: null, headers: {} });
  server.say("completeNotePhoto", {});
  await userEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await waitFor(() =>
    expect(server.requests.slice(before).filter((request) => request.endsWith("NotePhoto"))).toEqual(actions),
  );
  await waitFor(async () => expect(await findPhoto(userId, note.id)).toBeUndefined());
});

test("one that cannot be sent stays on this device, and can be sent again", async () => {
  sayPhotos({ state: "announced", small: null });
  server.refuse("initNotePhoto", 409, photoErrors.off.message);
  const bytes = new TextEncoder().encode("kept").buffer;
  await keepPhoto(userId, { noteId: note.id, bytes, width: 4, height: 3, keptAt: 3 });
  show(<CardPhoto userId={userId} note={note} participant={maya} />);
  expect((await screen.findByRole("alert")).textContent).toContain(photoErrors.off.message);
  expect(await findPhoto(userId, note.id)).toBeDefined();
  server.say("initNotePhoto", { uploadUrl: null, headers: {} });
  server.say("completeNotePhoto", {});
  await userEvent.click(screen.getByRole("button", { name: "Send the photo again" }));
  await waitFor(async () => expect(await findPhoto(userId, note.id)).toBeUndefined());
});

test("a file that is no photo is refused in words, and another can be chosen", async () => {
  server.say(`GET /my/participants/${maya.participantId}/photos`, { photos: [] });
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  show(
    <PhotoField
      userId={userId}
      noteId="019f0000-0000-7000-8000-0000000000b1"
      participant={maya}
      isStored={false}
      isStuck={false}
      isWithDraft={false}
      onWithDraft={() => undefined}
      hasOthers={false}
    />,
  );
  expect(screen.queryByLabelText("Add a photo")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Photo" }));
  await userEvent.upload(
    await screen.findByLabelText("Add a photo"),
    new File(["x"], "x.jpg", { type: "image/jpeg" }),
  );
  expect((await screen.findByRole("alert")).textContent).toContain(photoErrors.unreadable.message);
  await screen.findByLabelText("Add a photo");
});
