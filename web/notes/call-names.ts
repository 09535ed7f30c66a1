import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";

/** The first name where it is unique, otherwise as much more of the name as needed. */
export function callNames(people: readonly MyParticipant[]): Map<string, string> {
  return new Map(people.map((one) => [one.participantId, nameAmong(people, one)]));
}

function nameAmong(people: readonly MyParticipant[], { participantName, eventName }: MyParticipant): string {
  const isOnly = (shorten: (name: string) => string) =>
    people.filter((other) => shorten(other.participantName) === shorten(participantName)).length === 1;
  if (isOnly(firstNameOf)) return firstNameOf(participantName);
  return isOnly((name) => name) ? participantName : `${participantName} (${eventName})`;
}
