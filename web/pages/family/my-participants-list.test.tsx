import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { place, scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aLinkedParticipant, aPendingInvite } from "#web/invites/testing/family-answers.ts";
import { MyParticipantsList } from "./my-participants-list.tsx";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
  server.say("listPendingInvites", { invites: [] });
  server.say("GET /my/participants", { participants: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const envelope = async (name: string) =>
  (await screen.findByRole("link", { name })).closest("li")?.textContent ?? "";

test("everybody to write to lies there as an envelope that leads to them", async () => {
  const maya = aLinkedParticipant();
  server.say("GET /my/participants", { participants: [maya] });
  show(<MyParticipantsList />);
  const text = await envelope("Maya Vasquez");
  for (const words of ["Camp Pine Hollow", "Week 3 · Lakeside", "Loon Cabin", "Write your first message"])
    expect(text).toContain(words);
  expect(screen.getByRole("link", { name: "Maya Vasquez" }).getAttribute("href")).toBe(
    `/my/participants/${maya.participantId}`,
  );
  expect(screen.queryByText(/Pending/)).toBeNull();
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
  expect(screen.queryByRole("button", { name: /pending invites/ })).toBeNull();
});

test("nobody linked and nothing pending is said as it is", async () => {
  show(<MyParticipantsList />);
  screen.getByText("Loading…");
  expect(await screen.findByRole("heading", { name: "Nobody to write to yet" })).toBeTruthy();
});

test("while an invite waits it is not said that there is nobody", async () => {
  server.say("listPendingInvites", { invites: [aPendingInvite(), aPendingInvite({ inviteId: "another" })] });
  show(<MyParticipantsList />);
  await screen.findByRole("heading", { name: "2 pending invites" });
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  expect(screen.queryByText("Nobody to write to yet")).toBeNull();
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
  expect(screen.queryByText("Nobody to write to yet")).toBeNull();
});

test("somebody who belongs to nothing yet is led to where an invite would wait", async () => {
  show(<MyParticipantsList />, { at: "/my/participants", access: "visitor" });
  await waitFor(() => expect(place()).toBe("/pending-invites"));
});
