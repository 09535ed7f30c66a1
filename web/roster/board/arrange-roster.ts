import type { Building } from "#domain/organizations/building.ts";
import { inviteState, noContacts, type InviteSummary } from "#domain/roster/invite-status.ts";
import {
  hasNoContact,
  occupancyOf,
  type ListedParticipant,
  type RosterAnswer,
} from "#domain/roster/participant.ts";
import type { InviteSummaries } from "./board-additions.ts";

/** Null is Unassigned. */
export type BoardMove = { participantId: string; buildingId: string | null };

const placeFilters = ["all", "unassigned", "over", "noContacts"] as const;
const inviteFilters = ["notInvited", "waiting", "bounced"] as const;
export const boardFilters = [...placeFilters, ...inviteFilters] as const;
export type BoardFilter = (typeof boardFilters)[number];
type InviteFilter = (typeof inviteFilters)[number];

type BuildingGroup = {
  building: Building;
  people: number;
  visible: readonly ListedParticipant[];
};

export type Arranged = {
  groups: readonly BuildingGroup[];
  /** Null if the filter hides it; empty if every participant has a building. */
  unassigned: readonly ListedParticipant[] | null;
  /** Number of matches, including those in collapsed buildings. */
  found: number;
};

/** Others are for buildings. */
export function isForPeople(filter: BoardFilter): boolean {
  return filter === "noContacts" || inviteFilterOf(filter) !== undefined;
}

function inviteFilterOf(filter: BoardFilter): InviteFilter | undefined {
  return inviteFilters.find((known) => known === filter);
}

/** In the address of the board, as the result of an import links to it. */
export function boardFilterOf(show: string | null): BoardFilter {
  return boardFilters.find((known) => known === show) ?? "all";
}

/** Without a contact there is no one to invite, so "notInvited" leaves that participant to "noContacts". */
function isShown(participant: ListedParticipant, filter: BoardFilter, invites?: InviteSummaries): boolean {
  if (filter === "noContacts") return hasNoContact(participant);
  const inviteFilter = inviteFilterOf(filter);
  if (inviteFilter === undefined) return true;
  if (inviteFilter === "notInvited" && hasNoContact(participant)) return false;
  return matchesInvites(invites?.get(participant.id) ?? noContacts, inviteFilter);
}

/** A bounced email needs attention even if another contact signed up; the other filters follow the row's badge. */
function matchesInvites(summary: InviteSummary, filter: InviteFilter): boolean {
  return filter === "bounced" ? summary.bounced > 0 : inviteState(summary) === filter;
}

export function countInvites(
  participants: readonly ListedParticipant[],
  invites: InviteSummaries,
  filter: InviteFilter,
): number {
  return participants.filter((participant) => isShown(participant, filter, invites)).length;
}

/** Applies unconfirmed moves to the server's data. The latest move of a participant wins. */
export function withMoves(roster: RosterAnswer, moves: readonly BoardMove[]): RosterAnswer {
  if (moves.length === 0) return roster;
  const destination = new Map(moves.map(({ participantId, buildingId }) => [participantId, buildingId]));
  return {
    ...roster,
    participants: roster.participants.map((participant) => {
      const buildingId = destination.get(participant.id);
      return buildingId === undefined ? participant : { ...participant, buildingId };
    }),
  };
}

/** Participants of a deleted building count as unassigned. */
export function peopleByBuilding(roster: Pick<RosterAnswer, "buildings" | "participants">) {
  const inside = new Map<string, ListedParticipant[]>(roster.buildings.map(({ id }) => [id, []]));
  const unassigned: ListedParticipant[] = [];
  for (const participant of roster.participants) {
    const { buildingId } = participant;
    (buildingId === null ? unassigned : (inside.get(buildingId) ?? unassigned)).push(participant);
  }
  return { inside, unassigned };
}

type Wanted = { search: string; filter: BoardFilter; invites?: InviteSummaries | undefined };

/** A search, or a filter for participants, leaves out buildings without matches. */
export function arrangeRoster(
  { buildings, participants }: Pick<RosterAnswer, "buildings" | "participants">,
  { search, filter, invites }: Wanted,
): Arranged {
  const { inside, unassigned } = peopleByBuilding({ buildings, participants });
  const hasName = nameMatches(search);
  const isFound = (participant: ListedParticipant) =>
    hasName(participant) && isShown(participant, filter, invites);
  const searching = search.trim() !== "" || isForPeople(filter);
  const groups: BuildingGroup[] = [];
  if (filter !== "unassigned") {
    for (const building of buildings) {
      const people = inside.get(building.id) ?? [];
      if (filter === "over" && occupancyOf(people.length, building.capacity).over === 0) continue;
      const visible = searching ? people.filter(isFound) : people;
      if (searching && visible.length === 0) continue;
      groups.push({ building, people: people.length, visible });
    }
  }
  const waiting = filter === "over" ? null : searching ? unassigned.filter(isFound) : unassigned;
  const found = groups.reduce((sum, { visible }) => sum + visible.length, waiting?.length ?? 0);
  return { groups, unassigned: waiting, found };
}

/** Every typed word must occur in the name; accents are ignored. */
function nameMatches(search: string): (participant: ListedParticipant) => boolean {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return (participant) => {
    const name = foldedName(participant);
    return words.every((word) => name.includes(word));
  };
}

const folded = new WeakMap<ListedParticipant, string>();

/** Cached: folding ten thousand names would delay every keystroke. */
function foldedName(participant: ListedParticipant): string {
  const known = folded.get(participant);
  if (known !== undefined) return known;
  const name = foldText(participant.name);
  folded.set(participant, name);
  return name;
}

function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
