import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  currentPath,
  scriptAnswers,
  show,
  type ScriptedAnswers,
} from "#web/invites/testing/a-family-screen.tsx";
import { aLinkedParticipant, aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { keepDraft, newDraft } from "#web/notes/drafts.ts";
import { noResponseAfterMs, type Activity } from "#domain/notes/message-status.ts";
import { MyParticipantsList } from "./my-participants-list.tsx";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say("listPendingInvites", { invites: [] });
  server.say("GET /my/participants", { participants: [] });
  server.say("GET /my/activity", { activities: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const maya = aLinkedParticipant();
function anActivity(seed: Partial<Activity> = {}): Activity {
  const { participantId } = maya;
  return { participantId, newestNote: null, lastPrintedAt: null, lastRespondedAt: null, ...seed };
}
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
function printedAgo(ms: number): Activity {
  const lastPrintedAt = ago(ms);
  return anActivity({ newestNote: { createdAt: ago(ms + 1_000), printedAt: lastPrintedAt }, lastPrintedAt });
}

const envelope = async (name: string) =>
  (await screen.findByRole("link", { name })).closest("li")?.textContent ?? "";

test("lists every participant as an envelope that links to their letters", async () => {
  server.say("GET /my/participants", { participants: [maya] });
  show(<MyParticipantsList />);
  const text = await envelope("Maya Vasquez");
  for (const words of ["Camp Pine Hollow", "Week 3 · Lakeside", "Loon Cabin"]) expect(text).toContain(words);
  expect(screen.getByRole("link", { name: "Maya Vasquez" }).getAttribute("href")).toBe(
    `/my/participants/${maya.participantId}`,
  );
  expect(screen.queryByText(/Pending/)).toBeNull();
});

const hour = 3_600_000;
const waiting = { createdAt: ago(hour), printedAt: null };
test.each([
  ["Write your first message", "warn", "Camp", anActivity()],
  ["Message is Ready to Print", "info", "Camp", anActivity({ newestNote: waiting })],
  [
    "Response Received",
    "lantern",
    "Camp",
    { ...printedAgo(hour), lastRespondedAt: ago(0), hasNewReply: true },
  ],
  // Gold is for what needs attention.
  ["Response Received", "success", "Camp", { ...printedAgo(hour), lastRespondedAt: ago(0) }],
  ["No Response Yet, Write another Message?", "quiet", "Camp", printedAgo(25 * hour)],
  ["Message Printed for Camper", "success", "Camp", printedAgo(23 * hour)],
  ["Message Printed for Participant", "success", "Retreat Center", printedAgo(23 * hour)],
] as const)("%s stands on the envelope in %s, at a %s", async (words, tone, orgType, activity) => {
  server.say("GET /my/participants", { participants: [aLinkedParticipant({ orgType })] });
  server.say("GET /my/activity", { activities: [anActivity({ participantId: "another" }), activity] });
  show(<MyParticipantsList />);
  const badge = await screen.findByText(words);
  expect(badge.closest("li")?.textContent).toContain("Maya Vasquez");
  expect(badge.className).toBe(`badge badge-${tone}`);
  expect(badge.querySelector("svg")).not.toBeNull();
  expect(document.querySelectorAll(".peeking-reply")).toHaveLength(words === "Response Received" ? 1 : 0);
});

test("marks a participant whose letter is still a draft on this device, whatever the status", async () => {
  const joel = aLinkedParticipant({ participantId: "joel", participantName: "Joel Vasquez" });
  server.say("GET /my/participants", { participants: [maya, joel] });
  server.say("GET /my/activity", { activities: [anActivity(), anActivity({ participantId: "joel" })] });
  keepDraft("elena", { ...newDraft(maya.participantId), text: "Dear Maya" });
  // Another person's, and one whose letter was saved while a copy for a sister was not.
  keepDraft("thomas", { ...newDraft("joel"), text: "Dear Joel" });
  keepDraft("elena", { ...newDraft("joel"), text: "Dear Joel", saved: true });
  show(<MyParticipantsList />);
  await screen.findAllByText("Write your first message");
  expect(await envelope("Maya Vasquez")).toContain("Draft");
  expect(await envelope("Joel Vasquez")).not.toContain("Draft");
  cleanup();
  server.refuse("GET /my/activity", 500);
  show(<MyParticipantsList />);
  await screen.findByRole("alert");
  expect(await envelope("Maya Vasquez")).toContain("Draft");
});

test("a new reply is on the envelope beside the letter that waits", async () => {
  server.say("GET /my/participants", { participants: [maya] });
  const activity = anActivity({ newestNote: waiting, lastRespondedAt: ago(2 * hour), hasNewReply: true });
  server.say("GET /my/activity", { activities: [activity] });
  show(<MyParticipantsList />);
  const text = await envelope("Maya Vasquez");
  for (const words of ["New", "Response Received", "Message is Ready to Print"])
    expect(text).toContain(words);
  expect(document.querySelectorAll(".peeking-reply")).toHaveLength(1);
  cleanup();
  server.say("GET /my/activity", { activities: [{ ...activity, hasNewReply: undefined }] });
  show(<MyParticipantsList />);
  expect(await envelope("Maya Vasquez")).not.toMatch(/New|Response Received/);
});

test("the child's own page peeks out of the envelope, cropped to the writing", async () => {
  server.say("GET /my/participants", { participants: [maya] });
  server.say("GET /my/activity", { activities: [{ ...printedAgo(hour), lastRespondedAt: ago(0) }] });
  const small = "https://files.example/reply/small";
  const writing = { x: 0.05, y: 0.2, width: 0.9, height: 0.5 };
  const { participantId } = maya;
  server.say("GET /my/replies", { replies: [{ participantId, responseId: "reply", small, writing }] });
  show(<MyParticipantsList />);
  const picture = await waitFor(() => {
    const image = document.querySelector(".peeking-reply img");
    if (!(image instanceof HTMLImageElement)) throw new Error("there is no picture");
    return image;
  });
  expect([picture.getAttribute("src"), picture.style.transform]).toEqual([small, "translate(-5%, -20%)"]);
  // A link that has ended leaves the drawing.
  fireEvent.error(picture);
  expect(document.querySelector(".peeking-reply img")).toBeNull();
  expect(document.querySelector(".peeking-reply .peeking-reply-page")).not.toBeNull();
});

test("shows activity as being checked until it is loaded, also for a participant linked a moment ago", async () => {
  server.say("GET /my/participants", { participants: [maya] });
  let arrive: () => void = () => undefined;
  server.answer(
    "GET /my/activity",
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(Response.json({ activities: [] }));
      }),
  );
  show(<MyParticipantsList />);
  expect(await envelope("Maya Vasquez")).toContain("Checking activity…");
  await waitFor(() =>
    expect(server.requests.filter((question) => question === "GET /my/activity")).toHaveLength(1),
  );
  arrive();
  expect(await envelope("Maya Vasquez")).toContain("Checking activity…");
});

test("changes the status text exactly one day after printing without a reload", async () => {
  vi.useFakeTimers({ now: new Date("2027-07-13T14:00:00.000Z"), shouldAdvanceTime: true });
  server.say("GET /my/participants", { participants: [maya] });
  server.say("GET /my/activity", { activities: [printedAgo(noResponseAfterMs - 25_000)] });
  show(<MyParticipantsList />);
  await screen.findByText("Message Printed for Camper");
  vi.setSystemTime(new Date("2027-07-13T14:00:00.000Z"));
  act(() => void vi.advanceTimersByTime(24_000));
  expect(await envelope("Maya Vasquez")).toContain("Message Printed for Camper");
  act(() => void vi.advanceTimersByTime(1_500));
  expect(await envelope("Maya Vasquez")).toContain("No Response Yet, Write another Message?");
  expect(server.requests.filter((question) => question === "GET /my/activity")).toHaveLength(1);
});

test("reports activity that cannot be loaded and still lists every participant", async () => {
  server.say("GET /my/participants", { participants: [maya] });
  server.refuse("GET /my/activity", 500);
  show(<MyParticipantsList />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load activity.");
  const text = await envelope("Maya Vasquez");
  expect(text).toContain("Loon Cabin");
  expect(text).not.toMatch(/Checking|message|Response/i);
  server.say("GET /my/activity", { activities: [anActivity({ newestNote: waiting })] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Message is Ready to Print");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("when neither people nor activity can be read, one box says it and asks for both", async () => {
  server.refuse("GET /my/participants", 500);
  server.refuse("GET /my/activity", 500);
  show(<MyParticipantsList />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load participants.");
  server.say("GET /my/participants", { participants: [maya] });
  server.say("GET /my/activity", { activities: [anActivity()] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Write your first message");
});

test("where the event stands is counted in the camp's own days", async () => {
  vi.useFakeTimers({ now: new Date("2027-07-18T04:00:00Z"), toFake: ["Date"] });
  const ines = aLinkedParticipant({
    participantId: "4",
    participantName: "Ines Vasquez",
    timeZone: "Pacific/Auckland",
    buildingName: null,
  });
  const joel = aLinkedParticipant({ participantId: "5", participantName: "Joel", startDate: "2027-07-18" });
  server.say("GET /my/participants", { participants: [aLinkedParticipant(), ines, joel] });
  show(<MyParticipantsList />);
  expect(await envelope("Maya Vasquez")).toContain("Active");
  expect(await envelope("Ines Vasquez")).toContain("Past");
  expect(await envelope("Joel")).toContain("Upcoming");
});

test("the card of pending invites can be hidden, and is next time", async () => {
  server.say("listPendingInvites", { invites: [aPendingInvite()] });
  show(<MyParticipantsList />);
  await screen.findByRole("heading", { name: "Theo Vasquez" });
  await userEvent.click(screen.getByRole("button", { name: "Hide pending invites" }));
  expect(screen.queryByRole("heading", { name: "Theo Vasquez" })).toBeNull();
  cleanup();
  show(<MyParticipantsList />);
  const opener = await screen.findByRole("button", { name: "Show pending invites" });
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  screen.getByRole("heading", { name: "Pending invite" });
  expect(screen.queryByRole("heading", { name: "Theo Vasquez" })).toBeNull();
  cleanup();
  show(<MyParticipantsList />, {
    user: { uid: "thomas", displayName: "Thomas", photoURL: null, email: null },
  });
  await screen.findByRole("button", { name: "Hide pending invites" });
  cleanup();
  show(<MyParticipantsList />);
  await userEvent.click(await screen.findByRole("button", { name: "Show pending invites" }));
  await screen.findByRole("heading", { name: "Theo Vasquez" });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("what is accepted there moves from the card to the envelopes", async () => {
  server.say("listPendingInvites", { invites: [aPendingInvite()] });
  server.answer("acceptInvite", () => {
    server.say("listPendingInvites", { invites: [] });
    server.say("GET /my/participants", {
      participants: [aLinkedParticipant({ participantName: "Theo Vasquez" })],
    });
    return Response.json({ result: { participantName: "Theo Vasquez" } });
  });
  show(<MyParticipantsList />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept invite for Theo Vasquez" }));
  await screen.findByRole("link", { name: "Theo Vasquez" });
  // Two lists are read again, and either may come first.
  await waitFor(() => expect(screen.queryByRole("button", { name: /pending invites/ })).toBeNull());
});

test("shows the empty state without participants and pending invites", async () => {
  show(<MyParticipantsList />);
  screen.getByText("Loading…");
  expect(await screen.findByRole("heading", { name: "No campers yet" })).toBeTruthy();
});

test("does not show the empty state while an invite is pending", async () => {
  server.say("listPendingInvites", { invites: [aPendingInvite(), aPendingInvite({ inviteId: "another" })] });
  show(<MyParticipantsList />);
  await screen.findByRole("heading", { name: "2 pending invites" });
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  expect(screen.queryByText("No campers yet")).toBeNull();
});

test("each list says for itself that it could not be read, and the other stands", async () => {
  server.refuse("listPendingInvites", 500);
  server.say("GET /my/participants", { participants: [aLinkedParticipant()] });
  show(<MyParticipantsList />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load invites.");
  await envelope("Maya Vasquez");
  cleanup();
  server.say("listPendingInvites", { invites: [aPendingInvite()] });
  server.refuse("GET /my/participants", 500);
  show(<MyParticipantsList />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load participants.");
  await screen.findByRole("heading", { name: "Theo Vasquez" });
  expect(screen.queryByText("No campers yet")).toBeNull();
});

test("redirects a user without any membership to the pending invites", async () => {
  show(<MyParticipantsList />, { at: "/my/participants", access: "visitor" });
  await waitFor(() => expect(currentPath()).toBe("/pending-invites"));
});
