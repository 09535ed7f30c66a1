import type { z } from "zod/mini";
import type { organizationAnswer } from "#domain/organizations/organization.ts";
import type { RetentionAnswer } from "#domain/organizations/retention.ts";
import type { safetyDeskAnswer } from "#domain/organizations/safety-desk-contract.ts";
import type { TeamAnswer } from "#domain/organizations/team.ts";
import { server } from "../open-app.tsx";
import { lakeside, weeksQuestion } from "./weeks.ts";

export const retentionQuestion = "GET /org/pine-hollow/retention";
export const safetyDeskQuestion = "GET /org/pine-hollow/safetyDesk";

export const aboutPineHollow: z.infer<typeof organizationAnswer> = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  description: "Swimming, sailing and letters home, since 1931.",
  timeZone: "America/Chicago",
  familyNotices: true,
  handOutTicks: true,
  lettersForDays: true,
  stationery: true,
  familyBooks: true,
  letterPhotos: false,
  role: "admin",
};

export const team: TeamAnswer = {
  members: [
    {
      userId: "dana",
      displayName: "Dana Whitlock",
      email: "dana@example.org",
      role: "admin",
      joinedAt: "2026-11-02T15:00:00.000Z",
    },
    {
      userId: "marcus",
      displayName: "Marcus Oyelaran",
      email: "marcus.oyelaran-of-the-lake-district-office@pine-hollow.example",
      role: "member",
      joinedAt: "2027-03-18T15:00:00.000Z",
    },
  ],
  invites: [
    {
      id: "ida",
      email: "ida@example.org",
      role: "member",
      createdAt: "2027-07-01T15:00:00.000Z",
      mail: "failed",
    },
  ],
};

export const safetyDesk: z.infer<typeof safetyDeskAnswer> = {
  isOn: true,
  words: ["homesick", "run away", "niño"],
  repliesAtMinutes: 1_080,
  holdsReplies: false,
};

export const retention: RetentionAnswer = { days: 90, nothingDeletedBefore: null, holds: [] };

/** Everything that the Team page of Camp Pine Hollow asks for. */
export function sayTeamPage(): void {
  server.say(weeksQuestion, { events: [lakeside] });
  server.say("GET /org/pine-hollow", aboutPineHollow);
  server.say("GET /org/pine-hollow/team", team);
  server.say(safetyDeskQuestion, safetyDesk);
  server.say(retentionQuestion, retention);
}
