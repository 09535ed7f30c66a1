import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aStaffResponse, eventPath, eventRef, sayHttp } from "../testing/reply-answers.ts";
import { SheetChecks } from "../staff/sheet-checks.tsx";
import { PageChecks } from "./page-checks.tsx";

const question = `${eventPath}/pageChecks`;
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const page = {
  id: "empty",
  participantId: "maya",
  participantName: "Maya Alvarez",
  buildingName: "Loon Cabin",
  receivedAt: "2027-07-14T12:00:00.000Z",
  originalFileName: "copier.pdf, page 2",
  page: 2,
  isLetterSide: false,
  small: "https://files.example/empty/small",
  view: "https://files.example/empty/scan",
};
const unwritten = (pages: object[]) => server.say("openNothingWritten", { pages, older: null });

test("pages without writing are opened on request, and one press files one as a reply", async () => {
  server.say(question, { nothingWritten: 1, twice: [] });
  unwritten([page]);
  sayHttp(server, "fileNothingWrittenHttp", { responseId: "empty" });
  show(<PageChecks of={eventRef} words={organizationTerms({ type: "Camp" })} />);
  const panel = await screen.findByRole("region", { name: "Nothing written" });
  within(panel).getByText("1 page");
  expect(server.requests).not.toContain("openNothingWritten");
  await press("Look through them");
  const card = await screen.findByRole("article", { name: "Maya Alvarez" }, { timeout: 10_000 });
  within(card).getByText("Reply side, Loon Cabin");
  server.say(question, { nothingWritten: 0, twice: [] });
  unwritten([]);
  await press("It is a reply");
  await screen.findByText("No pages left to look through.");
  expect(server.sent).toContainEqual({ ...eventRef, uploadId: "empty" });
});

test("all pages that are shown leave the list with one press, and letter sides are only counted", async () => {
  server.say(question, { nothingWritten: 2, letterSides: 190, twice: [] });
  unwritten([page, { ...page, id: "also-empty", participantName: "Ben Ode" }]);
  sayHttp(server, "foundEmptyHttp", { ok: true });
  show(<PageChecks of={eventRef} words={organizationTerms({ type: "Camp" })} />);
  await screen.findByText("We also have 190 letter sides without writing. You don't need to look at those.");
  await press("Look through them");
  await screen.findByRole("article", { name: "Ben Ode" }, { timeout: 10_000 });
  server.say(question, { nothingWritten: 0, letterSides: 190, twice: [] });
  unwritten([]);
  await press("All 2 empty, done");
  await screen.findByText("No pages left to look through.");
  expect(server.sent).toContainEqual({ ...eventRef, uploadIds: ["empty", "also-empty"] });
});

test("counselor sheets say how many are written, and are sent with one press after a question", async () => {
  server.say(question, { nothingWritten: 0, twice: [], hasCounselorSheets: true });
  const job = {
    jobId: "sheets",
    buildingName: "Loon Cabin",
    printedAt: "2027-07-14T12:00:00.000Z",
    sheets: 12,
    written: 11,
    toSend: 11,
    withoutGuardian: 1,
    sent: 0,
    missing: ["Maya Alvarez"],
  };
  server.say(`${eventPath}/counselorSheets`, { jobs: [job] });
  sayHttp(server, "sendCounselorPagesHttp", { sent: 10, withoutGuardian: 1 });
  show(<PageChecks of={eventRef} words={organizationTerms({ type: "Camp" })} />);
  const panel = within(await screen.findByRole("region", { name: "Counselor sheets" }, { timeout: 10_000 }));
  panel.getByText("11 of 12 written");
  panel.getByText("Still missing: Maya Alvarez");
  panel.getByText("1 page stays here until a parent signs up.");
  await press("Send to the guardians");
  await screen.findByRole("alertdialog", { name: "Send 10 pages to the guardians?" });
  expect(server.requests).not.toContain("/http/sendCounselorPagesHttp");
  server.say(`${eventPath}/counselorSheets`, { jobs: [{ ...job, toSend: 1, sent: 10 }] });
  await press("Send 10 pages");
  await panel.findByText("10 sent");
  expect(server.sent).toContainEqual({ ...eventRef, jobId: "sheets" });
});

test("nothing is shown while there are none", async () => {
  server.say(question, { nothingWritten: 0, twice: [] });
  show(<PageChecks of={eventRef} words={organizationTerms({ type: "Camp" })} />);
  await waitFor(() => expect(server.requests).toContain(question));
  expect(screen.queryByRole("region")).toBeNull();
});

test("a sheet says which page is not here, and asks whether a second photo replaces the first", async () => {
  sayHttp(server, "withdrawResponseHttp", { ok: true });
  const onSheet = { sheetPages: 4, missingPages: [3], sheetPage: 4 };
  show(
    <SheetChecks
      of={eventRef}
      pages={[aStaffResponse({ ...onSheet, id: "first" }), aStaffResponse({ ...onSheet, id: "second" })]}
    />,
  );
  screen.getByText("Page 3 of 4 is not here.");
  screen.getByRole("group", { name: "Two photos of page 4" });
  screen.getByRole("button", { name: "Keep both" });
  await press("Replace the first");
  await waitFor(() =>
    expect(server.sent).toContainEqual({
      ...eventRef,
      responseId: "first",
      reason: "Replaced by a second photo",
    }),
  );
});
