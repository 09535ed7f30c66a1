import type { z } from "zod/mini";
import type { CounselorsAnswer } from "#domain/organizations/counselors.ts";
import type { ListedEvent } from "#domain/events/event.ts";
import type { organizationAnswer } from "#domain/organizations/organization.ts";
import type { RetentionAnswer } from "#domain/organizations/retention.ts";
import type { safetyDeskAnswer } from "#domain/organizations/safety-desk-contract.ts";
import type { TeamAnswer } from "#domain/organizations/team.ts";
import { server } from "../open-app.tsx";

export const retentionQuestion = "GET /org/pine-hollow/retention";
export const safetyDeskQuestion = "GET /org/pine-hollow/safetyDesk";

export const aboutPineHollow: z.infer<typeof organizationAnswer> = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  description: "Swimming, sailing and letters home, since 1931.",
  timeZone: "America/Chicago",
  officePhone: "5551234567",
  buildingWord: null,
  participantWord: null,
  familyNotices: true,
  printAtCutOff: false,
  stationery: true,
  letterPhotos: false,
  answersByMail: false,
  linkReturning: true,
  preapproveProposals: false,
  counselorsReadReplies: false,
  lettersPerWeek: null,
  tips: "",
  tipsInSpanish: "",
  passkeysRequired: false,
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
    {
      id: "kay",
      email: "kay@example.org",
      role: "admin",
      createdAt: "2027-06-01T15:00:00.000Z",
      mail: "sent",
      isExpired: true,
    },
  ],
};

export const counselors: CounselorsAnswer = {
  counselors: [
    {
      id: "wes",
      email: "wes@example.org",
      displayName: "Wes Calloway",
      buildings: ["Loon"],
      invite: null,
    },
    {
      id: "june",
      email: "june@example.org",
      displayName: null,
      buildings: ["Heron", "Owl"],
      invite: { mail: "sent", isExpired: true },
    },
  ],
  buildings: ["Heron", "Loon", "Owl"],
};

export const safetyDesk: z.infer<typeof safetyDeskAnswer> = {
  isOn: true,
  words: ["homesick", "run away", "niño"],
  repliesAtMinutes: 1_080,
  holdsReplies: false,
};

export const retention: RetentionAnswer = { days: 90, nothingDeletedBefore: null, holds: [] };

export const apiKeysQuestion = "GET /org/pine-hollow/api-keys";

export const counselorsQuestion = "GET /org/pine-hollow/counselors";

/** Everything that the Team page of Camp Pine Hollow asks for. */
export const blocksQuestion = "GET /org/pine-hollow/contact-blocks";

export function sayTeamPage(): void {
  server.say(weeksQuestion, { events: [lakeside] });
  server.say("GET /org/pine-hollow", aboutPineHollow);
  server.say("GET /org/pine-hollow/team", team);
  server.say(apiKeysQuestion, { keys: [] });
  server.say(counselorsQuestion, { counselors: [], buildings: ["Heron", "Loon", "Owl"] });
  server.say("GET /my/passkeys", { passkeys: [], isConfirmed: false, adding: "first" });
  server.say(safetyDeskQuestion, safetyDesk);
  server.say(retentionQuestion, retention);
  server.say(blocksQuestion, { blocks: [] });
}

export const weeksQuestion = "GET /org/pine-hollow/events?direction=asc";
export const workQuestion = "GET /org/pine-hollow/eventWork";

/** The week that most tests are about. */
export const lakeside: ListedEvent = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Swim, canoe and sailing week on the east shore.\nMail call is after lunch.",
  mail: { days: [1, 3, 5], cutOffMinutes: 510 },
  participants: 298,
};
/** Its last day is over while Lakeside is active. */
export const firstFires: ListedEvent = {
  ...lakeside,
  id: "first-fires",
  name: "Week 1 · First Fires, for families of the Featherstonehaugh-Cholmondeley school",
  startDate: "2027-06-27",
  endDate: "2027-07-03",
  participants: 1_286,
};
/** Has no campers yet. */
export const nightSky: ListedEvent = {
  ...lakeside,
  id: "night-sky",
  name: "Week 6 · Night Sky",
  startDate: "2027-08-01",
  endDate: "2027-08-07",
  participants: 0,
};

/** A moment on the second day of Lakeside. */
export const duringLakeside = "2027-07-12T15:00:00Z";
