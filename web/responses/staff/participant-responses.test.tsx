import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { stubTabs } from "#web/printing/testing/a-print-desk.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { aStaffResponse, eventPath, eventRef, refuseHttp, sayHttp } from "../testing/reply-answers.ts";
import { ParticipantResponses } from "./participant-responses.tsx";

const question = "openParticipantResponses";
let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const say = (...responses: ReturnType<typeof aStaffResponse>[]) =>
  server.say(question, { participantName: "Maya Alvarez", responses });
const open = (type = "Camp") =>
  show(
    <>
      <ParticipantResponses
        of={eventRef}
        participantId="maya"
        words={organizationTerms({ type })}
        timeZone="America/Chicago"
      />
      <ToastRegion />
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const choose = async (entry: string) => {
  await press("More for page 1");
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
};
const alert = async () => (await screen.findByRole("alert")).textContent;
const sheet = (name: string) => screen.findByRole("region", { name });

test("before they are there, when there is none, and when they cannot be read", async () => {
  say();
  open();
  screen.getByText("Loading responses…");
  await screen.findByRole("heading", { name: "No responses yet" });
  cleanup();
  server.refuse(question, 500);
  open();
  expect(await alert()).toContain("Failed to load responses");
  say(aStaffResponse());
  await press("Try again");
  await sheet("Reply to Elena Vasquez");
});

test("one call opens them and brings their pictures along: that they were opened costs no second one", async () => {
  say(aStaffResponse());
  open();
  const picture = await screen.findByRole("img");
  expect(picture.getAttribute("src")).toBe("https://files.example/reply/small");
  expect(server.requests).toEqual([question]);
  expect(server.sent).toEqual([{ data: { ...eventRef, participantId: "maya" } }]);
});

test("pages stand by their sheet, with who brought them in; a withdrawn one says that it was", async () => {
  say(
    aStaffResponse({ id: "a", pages: 2 }),
    aStaffResponse({ id: "b", page: 2, pages: 2 }),
    aStaffResponse({
      id: "c",
      sheetNumber: 2,
      contactName: "Tom Vasquez",
      withdrawnAt: "2027-07-15T10:00:00",
    }),
  );
  open();
  const elenas = within(await sheet("Reply to Elena Vasquez"));
  elenas.getByText("2 pages");
  elenas.getByText("Only Elena Vasquez sees it");
  elenas.getByRole("img", { name: "Handwritten reply from Maya, Jul 14, page 2 of 2" });
  elenas.getByRole("button", { name: "Open page 1 of 2" });
  const toms = within(await sheet("Reply to Tom Vasquez"));
  toms.getByText("Withdrawn");
  toms.getByText(/The family no longer sees it\./);
  expect(toms.queryAllByRole("button")).toEqual([]);
});

test("a picture that cannot be shown says so, and its page can still be opened", async () => {
  server.refuse("getResponseUrl", 404, "Response not found.");
  say(aStaffResponse());
  open();
  fireEvent.error(await screen.findByRole("img"));
  await screen.findByText("Preview unavailable");
  expect(screen.queryByRole("img")).toBeNull();
  screen.getByRole("button", { name: "Open page 1" });
});

test("Open and Download ask for a link at the press", async () => {
  const tabs = stubTabs();
  server.say("getResponseUrl", { url: "https://files.example/reply/full" });
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  say(aStaffResponse());
  open();
  await press("Open page 1");
  await waitFor(() => expect(tabs.opened).toEqual(["https://files.example/reply/full"]));
  const request = { ...eventRef, participantId: "maya", responseId: "reply", ttlMinutes: 60, kind: "full" };
  expect(server.sent).toContainEqual({ data: request });
  await press("Download page 1");
  await waitFor(() => expect(followed).toEqual(["https://files.example/reply/full"]));
  expect(server.sent).toContainEqual({ data: { ...request, download: true } });
});

test.each([
  ["Open page 1", "Failed to open response."],
  ["Download page 1", "Failed to download response."],
])("%s that fails says so", async (name, words) => {
  const tabs = stubTabs();
  server.refuse("getResponseUrl", 500);
  say(aStaffResponse());
  open();
  await press(name);
  expect(await alert()).toBe(words);
  expect(tabs.opened).toEqual([]);
});

test("where the browser holds tabs back, the link itself is offered", async () => {
  stubTabs({ allowed: false });
  server.say("getResponseUrl", { url: "https://files.example/reply/full" });
  say(aStaffResponse());
  open();
  await press("Open page 1");
  const link = await screen.findByRole("link", { name: "Open here" });
  expect(link.getAttribute("href")).toBe("https://files.example/reply/full");
});

test("a picture is looked at closely, page by page", async () => {
  say(aStaffResponse({ id: "a", pages: 2 }), aStaffResponse({ id: "b", page: 2, pages: 2 }));
  open();
  const [, second = document.body] = await screen.findAllByRole("button", { name: /^Handwritten reply/ });
  await userEvent.click(second);
  const viewer = within(await screen.findByRole("dialog", { name: "Reply to Elena Vasquez" }));
  viewer.getByText("Reply to Elena Vasquez, page 2 of 2");
  expect(viewer.getByRole("img").getAttribute("src")).toBe("https://files.example/b/view");
});

describe("Withdraw", () => {
  beforeEach(() => say(aStaffResponse()));

  test("needs a reason; then it is gone for the family", async () => {
    sayHttp(server, "withdrawResponseHttp", { ok: true });
    open();
    await choose("Withdraw…");
    await screen.findByRole("dialog", { name: "Withdraw this page?" });
    await press("Withdraw");
    await screen.findByText("Please say why.");
    say(aStaffResponse({ withdrawnAt: "2027-07-15T10:00:00" }));
    await press("Wrong family");
    await press("Withdraw");
    await screen.findByText("Withdrawn");
    expect(server.sent).toContainEqual({ ...eventRef, responseId: "reply", reason: "Wrong family" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("that fails stays with its question", async () => {
    refuseHttp(server, "withdrawResponseHttp", 500);
    open();
    await choose("Withdraw…");
    await press("Not a reply");
    await press("Withdraw");
    expect(await alert()).toBe("Failed to withdraw response.");
  });
});

describe("Move", () => {
  const shortCode = writeShortCode({ code: "7K3QW9XH", number: 42 });
  beforeEach(() => say(aStaffResponse()));

  test("by the code on the paper, which is checked, and with a reason", async () => {
    sayHttp(server, "moveResponseHttp", { responseId: "reply" });
    open();
    await choose("Move to another sheet…");
    await press("Two pages were swapped");
    await press("Move");
    await screen.findByText("Please type the code, or pick from the list.");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Short code" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Short code" }), "7K3Q");
    await press("Move");
    await screen.findByText(/We don't recognize that code\./);
    await userEvent.clear(screen.getByRole("textbox", { name: "Short code" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Short code" }), shortCode);
    say();
    await press("Move");
    await screen.findByText("Moved to the other family.");
    await screen.findByRole("heading", { name: "No responses yet" });
    expect(server.sent).toContainEqual({
      ...eventRef,
      responseId: "reply",
      reason: "Two pages were swapped",
      shortCode,
    });
  });

  test("returns from the participant picker to the code and keeps the typed text", async () => {
    server.say(`${eventPath}/roster`, { buildings: [], participants: [] });
    open();
    await choose("Move to another sheet…");
    await userEvent.type(await screen.findByRole("textbox", { name: "Why" }), "Mixed up");
    await userEvent.type(screen.getByRole("textbox", { name: "Short code" }), "7K3Q");
    await press("Pick a camper");
    const back = await screen.findByRole("button", { name: "Back" });
    expect(document.activeElement).toBe(back);
    await userEvent.click(back);
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pick a camper" }));
    expect(screen.getByRole("textbox", { name: "Why" })).toHaveProperty("value", "Mixed up");
    expect(screen.getByRole("textbox", { name: "Short code" })).toHaveProperty("value", "7K3Q");
  });

  test("by picking, and what was written before stays", async () => {
    server.say(`${eventPath}/roster`, {
      event: { id: "lakeside", name: "W", startDate: "2027-07-11", endDate: "2027-07-17", description: null },
      buildings: [],
      participants: [{ id: "ben", name: "Ben", buildingId: null, externalId: null, contacts: 1 }],
    });
    server.say(`${eventPath}/participants/ben/sheets`, {
      sheets: [
        {
          jobId: "job",
          sheetNumber: 3,
          shortCode: "7K3Q-W9XH-003C",
          contactName: "Ada",
          isStationery: false,
          printedAt: "2027-07-13T08:00:00",
          cameBack: true,
        },
      ],
    });
    refuseHttp(server, "moveResponseHttp", 500);
    open();
    await choose("Move to another sheet…");
    await userEvent.type(await screen.findByRole("textbox", { name: "Why" }), "Mixed up");
    await press("Pick a camper");
    await press("Ben Unassigned");
    await press("Choose 7K3Q-W9XH-003C, letter from Ada");
    await screen.findByText("To Ben, letter from Ada (7K3Q-W9XH-003C).");
    await press("Move");
    expect(await alert()).toBe("Failed to move response.");
    expect(server.sent).toContainEqual({
      ...eventRef,
      responseId: "reply",
      reason: "Mixed up",
      jobId: "job",
      sheetNumber: 3,
    });
  });
});

describe("who sees it", () => {
  test("is widened only after a question, for every page", async () => {
    say(aStaffResponse({ id: "a", pages: 2 }), aStaffResponse({ id: "b", page: 2, pages: 2 }));
    sayHttp(server, "setResponseScopeHttp", { ok: true });
    open();
    await press("Show to the whole family…");
    const dialog = await screen.findByRole("alertdialog", {
      name: "Show this reply to all of Maya's family?",
    });
    expect(dialog.textContent).toContain("Every parent and relative linked to Maya Alvarez");
    expect(server.requests).not.toContain("/http/setResponseScopeHttp");
    say(aStaffResponse({ scope: "participant" }));
    await press("Show to the whole family");
    await screen.findByText("Everyone linked to Maya sees it");
    for (const responseId of ["a", "b"])
      expect(server.sent).toContainEqual({ ...eventRef, responseId, scope: "participant" });
  });

  test("keeps its question when only some pages could be changed, and asks for the others", async () => {
    const [first, second] = [
      aStaffResponse({ id: "a", pages: 2 }),
      aStaffResponse({ id: "b", page: 2, pages: 2 }),
    ];
    say(first, second);
    let calls = 0;
    server.answer("/http/setResponseScopeHttp", () => {
      calls += 1;
      return calls === 2 ? new Response("", { status: 500 }) : Response.json({ ok: true });
    });
    open();
    await press("Show to the whole family…");
    say({ ...first, scope: "participant" }, second);
    await press("Show to the whole family");
    expect(await alert()).toBe("Failed to change who sees it.");
    // The list behind it has been read again.
    await screen.findByText("Everyone linked to Maya sees it");
    screen.getByRole("alertdialog", { name: "Show this reply to all of Maya's family?" });
    await press("Show to the whole family");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const request = ["a", "b", "b"].map((responseId) => ({ ...eventRef, responseId, scope: "participant" }));
    const isAboutScope = (sent: unknown) => typeof sent === "object" && sent !== null && "scope" in sent;
    expect(server.sent.filter(isAboutScope)).toEqual(request);
  });

  test("is narrowed again, and a failure is said", async () => {
    say(aStaffResponse({ scope: "participant" }));
    refuseHttp(server, "setResponseScopeHttp", 500);
    open("Retreat Center");
    await press("Show only to Elena Vasquez…");
    await screen.findByRole("alertdialog", { name: "Show this reply only to Elena Vasquez?" });
    await press("Show only to Elena Vasquez");
    expect(await alert()).toBe("Failed to change who sees it.");
  });
});
