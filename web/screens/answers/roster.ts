import type { EventInvites } from "#domain/invites/invite.ts";
import type { ListedContact } from "#domain/roster/contact.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { aBuilding, aParticipant, heron, loon } from "#web/roster/board/testing/a-roster.ts";
import { server } from "../open-app.tsx";

type EventPlace = { orgId: string; eventId: string };

const lakeside: EventPlace = { orgId: "pine-hollow", eventId: "lakeside" };
/** At the retreat center. */
export const silentDays: EventPlace = { orgId: "quiet-house", eventId: "silent-days" };

const eventUrl = ({ orgId, eventId }: EventPlace) => `/org/${orgId}/events/${eventId}`;
export const boardPath = (place = lakeside) => `${eventUrl(place)}/participants`;
export const rosterQuestion = (place = lakeside) => `GET ${eventUrl(place)}/roster`;
export const contactsQuestion = (participantId: string, place = lakeside) =>
  `GET ${eventUrl(place)}/participants/${participantId}/contacts`;
export const invitesQuestion = (place = lakeside) => `GET ${eventUrl(place)}/invites`;

/** Ava and Maya in Loon Cabin, which has two beds; Wren in Heron Cabin; Rosa without a building. */
export function aRosterAnswer(changes: Partial<RosterAnswer> = {}, { eventId } = lakeside): RosterAnswer {
  return {
    event: {
      id: eventId,
      name: "Week 3 · Lakeside",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      description: null,
    },
    buildings: [heron, loon],
    participants: [
      aParticipant("Ava Okafor", loon, { contacts: 1 }),
      aParticipant("Maya Alvarez", loon, { contacts: 1 }),
      aParticipant("Wren Sato", heron),
      aParticipant("Rosa Delgado", null),
    ],
    ...changes,
  };
}

/** Five buildings: empty, with free beds, exactly full, over capacity, and without a capacity. */
export function aFullRoster(): RosterAnswer {
  const cabin10 = aBuilding("Cabin 10", 10);
  const cabin2 = aBuilding("Cabin 2");
  const osprey = aBuilding("Osprey Cabin", 3);
  const kestrel = aBuilding("Kestrel Cabin", 1);
  const boathouse = aBuilding("The old boathouse by the second dock", 8);
  const long = "Bartholomew Featherstonehaugh-Cholmondeley";
  return aRosterAnswer({
    buildings: [cabin10, cabin2, osprey, kestrel, boathouse],
    participants: [
      aParticipant("Ava Okafor of Cabin 10", cabin10),
      aParticipant("Ava Okafor of Cabin 2", cabin2),
      aParticipant("Bea Donnelly of Cabin 2", cabin2),
      ...["Ava Okafor", "Bea Donnelly", "Maya Alvarez", long].map((name) =>
        aParticipant(name, osprey, { contacts: 1 }),
      ),
      aParticipant("Ava Okafor of Kestrel Cabin", kestrel),
      aParticipant("Rosa Delgado", null),
      aParticipant("Kenji Mori", null),
    ],
  });
}

const noInvites: EventInvites["counts"] = {
  none: 0,
  pending: 0,
  queued: 0,
  sent: 0,
  accepted: 0,
  error: 0,
};

export function sayInvites(
  counts: Partial<EventInvites["counts"]>,
  place = lakeside,
  participants: EventInvites["participants"] = [],
  returning: readonly string[] = [],
): void {
  const invites: EventInvites = { counts: { ...noInvites, ...counts }, participants };
  server.say(invitesQuestion(place), invites);
  server.say(`${invitesQuestion(place)}?returning=list`, { ...invites, returning });
}

export function sayRoster(roster: RosterAnswer = aRosterAnswer(), place = lakeside): void {
  server.say(rosterQuestion(place), roster);
  sayInvites({ none: 1 }, place);
}

export function aContact(changes: Partial<ListedContact> = {}): ListedContact {
  return {
    id: "rosa",
    email: "rosa@example.org",
    name: "Rosa Alvarez",
    relationship: "Parent/Guardian",
    phone: "5551234567",
    invite: null,
    failure: null,
    ...changes,
  };
}
