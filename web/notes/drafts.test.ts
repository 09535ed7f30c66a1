import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOut } from "#web/identity/sign-out.ts";
import { draftsOf, dropDraft, hasDraftOfAnybody, isUnsent, keepDraft, newDraft } from "./drafts.ts";
import { aNote } from "./testing/letter-answers.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("a draft comes back as it was kept, the latest first", () => {
  const early = { ...newDraft("maya"), text: "Dear", keptAt: 1 };
  const late = {
    ...newDraft("maya", aNote()),
    text: "Dear Maya 🦊",
    sentText: "Dear Maya",
    alsoTo: [{ participantId: "ines", noteId: "n" }],
    keptAt: 2,
  };
  keepDraft("elena", early);
  keepDraft("elena", late);
  keepDraft("elena", { ...newDraft("ines"), text: "Dear Ines" });
  expect(draftsOf("elena", "maya")).toEqual([late, early]);
  dropDraft("elena", late);
  expect(draftsOf("elena", "maya")).toEqual([early]);
  expect(draftsOf("thomas", "maya")).toEqual([]);
  expect(hasDraftOfAnybody("maya")).toBe(true);
  expect(hasDraftOfAnybody("joel")).toBe(false);
});

test("two editors to the same participant never write over each other", () => {
  const note = aNote();
  const [here, there] = [newDraft("maya", note), newDraft("maya", note)];
  keepDraft("elena", { ...here, text: "from here" });
  keepDraft("elena", { ...there, text: "from there" });
  expect(draftsOf("elena", "maya").map(({ text }) => text)).toHaveLength(2);
});

test("a new note has its id from the first letter on, and an edit the note's own", () => {
  const note = aNote();
  expect(newDraft("maya").noteId).toMatch(/^[0-9a-f-]{36}$/);
  expect(newDraft("maya").noteId).not.toBe(newDraft("maya").noteId);
  expect(newDraft("maya", note)).toMatchObject({ noteId: note.id, basedOn: note.updatedAt, text: note.text });
});

test("what others wrote into the store is no draft", () => {
  for (const text of ["", "{", "null", '{"draftId":"1"}'])
    localStorage.setItem(`cabin-courier.kept.elena.draft.maya.${text.length}`, text);
  expect(draftsOf("elena", "maya")).toEqual([]);
});

test("nothing is unsent that the server is known to have", () => {
  const note = aNote();
  const draft = newDraft("maya", note);
  expect(isUnsent(newDraft("maya"))).toBe(false);
  expect(isUnsent({ ...newDraft("maya"), text: "  \n" })).toBe(false);
  expect(isUnsent(draft)).toBe(false);
  expect(isUnsent({ ...draft, text: `${note.text}\n ` })).toBe(false);
  expect(isUnsent({ ...draft, text: `${note.text}!` })).toBe(true);
  // The answer is not here yet, or was lost.
  expect(isUnsent({ ...draft, sentText: note.text })).toBe(true);
  expect(isUnsent({ ...draft, alsoTo: [{ participantId: "ines", noteId: "n" }] })).toBe(true);
});

test("deletes the drafts of all users when signing out, and none if that fails", async () => {
  keepDraft("elena", { ...newDraft("maya"), text: "Dear Maya" });
  keepDraft("thomas", { ...newDraft("maya"), text: "Hello" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await signOut()).toBe("still-signed-in");
  expect(draftsOf("elena", "maya")).toHaveLength(1);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await signOut()).toBe("signed-out");
  expect(hasDraftOfAnybody("maya")).toBe(false);
});

test("counts a changed day as unsent for a saved note, but not for a new one", () => {
  const edit = newDraft("maya", aNote({ deliverOn: "2027-07-15" }));
  expect(edit.deliverOn).toBe("2027-07-15");
  expect(isUnsent(edit)).toBe(false);
  expect(isUnsent({ ...edit, deliverOn: null })).toBe(true);
  expect(isUnsent(newDraft("maya", undefined, "2027-07-15"))).toBe(false);
});

test("the day is kept on the device, and a draft from before there were days comes back without one", () => {
  const draft = { ...newDraft("maya", undefined, "2027-07-15"), text: "Dear", keptAt: 2 };
  keepDraft("elena", draft);
  const { deliverOn: _day, overDay: _over, ...old } = { ...newDraft("maya"), text: "Old", keptAt: 1 };
  localStorage.setItem(`cabin-courier.kept.elena.draft.maya.${old.draftId}`, JSON.stringify(old));
  expect(draftsOf("elena", "maya")).toEqual([draft, { ...old, deliverOn: null, overDay: null }]);
});
