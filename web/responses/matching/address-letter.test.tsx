import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { Addressee } from "#domain/responses/upload.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { anUnmatched, eventPath, eventRef, refuseHttp, sayHttp } from "../testing/reply-answers.ts";
import { NeedsMatching } from "./needs-matching.tsx";

const question = `${eventPath}/unmatched`;
// Loads the lazy chunk before the tests.
beforeAll(() => import("./address-letter.tsx"));

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const parent = (id: string, name: string, hasAccepted = true): Addressee => ({
  id,
  name,
  relationship: "Parent/Guardian",
  hasAccepted,
});
const elena = parent("elena", "Elena Vasquez");
const luis = parent("luis", "Luis Vasquez");
const aLetter = (...contacts: Addressee[]) =>
  anUnmatched({
    why: "written-first",
    letter: { participantName: "Emma Vasquez", buildingName: "Heron Cabin", contacts },
  });

const say = (...uploads: ReturnType<typeof anUnmatched>[]) => server.say(question, { uploads, older: null });
const open = () => show(<NeedsMatching of={eventRef} words={organizationTerms({ type: "Camp" })} />);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const file = () => screen.findByRole<HTMLButtonElement>("button", { name: "File letter" });

test("names the writer and preselects no recipient when there are several", async () => {
  say(aLetter(elena, luis, parent("ole", "Ole", false)));
  open();
  await screen.findByRole("heading", { name: "From Emma Vasquez, Heron Cabin" });
  screen.getByText(/^This letter isn't a reply\./);
  const boxes = within(await screen.findByRole("group", { name: "Who is it for?" })).getAllByRole("checkbox");
  expect(boxes.map((one) => one.closest("label")?.textContent)).toEqual([
    "Elena Vasquez Parent/Guardian",
    "Luis Vasquez Parent/Guardian",
    "Ole Parent/Guardian, has not accepted the invite yet",
    "Everyone Everyone linked to Emma",
  ]);
  expect((await file()).disabled).toBe(true);
  expect(screen.queryByRole("textbox", { name: "Short code" })).toBeNull();
});

test("those who are ticked are sent, and the next picture comes", async () => {
  say(aLetter(elena, luis), anUnmatched({ id: "second", originalFileName: "IMG_2199.HEIC" }));
  sayHttp(server, "addressLetterHttp", { responseId: "first" });
  open();
  await userEvent.click(await box(/^Luis/));
  await userEvent.click(await file());
  await screen.findByRole("heading", { name: "IMG_2199.HEIC" });
  expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", to: ["luis"] });
});

test("where only one can be meant, one press files it", async () => {
  say(aLetter(elena));
  sayHttp(server, "addressLetterHttp", { responseId: "first" });
  open();
  expect((await box(/^Elena/)).checked).toBe(true);
  await userEvent.click(await file());
  await screen.findByText("All pages are matched.");
  expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", to: ["elena"] });
});

test("ticking everyone replaces the recipients ticked before", async () => {
  say(aLetter(elena, luis));
  sayHttp(server, "addressLetterHttp", { responseId: "first" });
  open();
  await userEvent.click(await box(/^Elena/));
  await userEvent.click(await box(/^Everyone/));
  expect((await box(/^Luis/)).checked).toBe(true);
  await userEvent.click(await file());
  await screen.findByText("All pages are matched.");
  expect(server.sent).toContainEqual({ ...eventRef, uploadId: "first", to: "everyone" });
});

test("shows that a colleague has set other recipients meanwhile and keeps the image", async () => {
  say(aLetter(elena));
  refuseHttp(server, "addressLetterHttp", 409, "A colleague has just addressed this letter to others.");
  open();
  await userEvent.click(await file());
  expect((await screen.findByRole("alert")).textContent).toContain("A colleague has just addressed");
  screen.getByRole("heading", { name: "From Emma Vasquez, Heron Cabin" });
});

test("a page that is matched by hand to stationery stays, and asks the next question", async () => {
  say(anUnmatched());
  server.answer("/http/matchUploadHttp", () => {
    say(aLetter(elena, luis));
    return Response.json({ responseId: "first", asksWho: true });
  });
  open();
  const shortCode = writeShortCode({ code: "7K3QW9XH", number: 42 });
  await userEvent.type(await screen.findByRole("textbox", { name: "Short code" }), `${shortCode}{Enter}`);
  const boxes = within(await screen.findByRole("group", { name: "Who is it for?" })).getAllByRole("checkbox");
  expect(boxes).toHaveLength(3);
});
