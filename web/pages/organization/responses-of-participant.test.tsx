import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aStaffResponse } from "#web/responses/testing/reply-answers.ts";
import ResponsesOfParticipant from "./responses-of-participant.tsx";
import { showPage } from "./testing/show-page.tsx";

const organization = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  description: null,
  timeZone: "America/Chicago",
  role: "member",
} as const;
const week = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: null,
  participants: 2,
};
const events = "GET /org/pine-hollow/events?direction=asc";
const responses = "openParticipantResponses";
const board = "/org/pine-hollow/events/lakeside/participants";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say(events, { events: [week] });
  server.say(responses, { participantName: "Maya Alvarez", responses: [aStaffResponse()] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (type: "Camp" | "Retreat Center" = "Camp") =>
  showPage(<ResponsesOfParticipant />, {
    organization: { ...organization, type },
    at: `${board}/maya/responses`,
  });

test("the head says whose responses these are and leads back to the board", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: "Responses from Maya Alvarez" });
  expect(screen.getByRole("link", { name: "Campers" }).getAttribute("href")).toBe(board);
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  const link = await trail.findByRole("link", { name: week.name });
  expect(link.getAttribute("href")).toBe("/org/pine-hollow/events/lakeside/tools");
  expect(document.title).toBe(`Responses from Maya Alvarez · ${week.name} · Camp Pine Hollow`);
});

test("an organization that is no camp has its own words", async () => {
  open("Retreat Center");
  expect((await screen.findByRole("link", { name: "Participants" })).getAttribute("href")).toBe(board);
});

test("a head that cannot be read is said, with the responses standing, and can be asked for again", async () => {
  server.refuse(events, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load header");
  await screen.findByRole("region", { name: "Reply to Elena Vasquez" });
  server.say(events, { events: [week] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: week.name });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows a missing participant as one sentence without a retry button", async () => {
  server.refuse(responses, 404, "Participant not found.");
  open();
  expect((await screen.findByRole("alert")).textContent).toBe("Participant not found.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
