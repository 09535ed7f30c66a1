import type { Note } from "#domain/notes/note.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";

const yearsAhead = new Date().getFullYear() + 1;

/** Their event is always in the future. */
export const maya = aLinkedParticipant({
  startDate: `${yearsAhead}-07-11`,
  endDate: `${yearsAhead}-07-17`,
});
export const ines = aLinkedParticipant({
  ...maya,
  participantId: "019f0000-0000-7000-8000-000000000004",
  participantName: "Ines Vasquez",
});
export const joel = aLinkedParticipant({
  ...maya,
  participantId: "019f0000-0000-7000-8000-000000000005",
  participantName: "Joel Vasquez",
  eventId: "019f0000-0000-7000-8000-000000000009",
  eventName: "Week 4 · Trailblazers",
});

export function aNote(seed: Partial<Note> = {}): Note {
  return {
    id: "019f0000-0000-7000-8000-0000000000a1",
    text: "Dear Maya,\nthe house is very quiet.",
    createdAt: "2027-07-12T15:00:00.000Z",
    updatedAt: "2027-07-12T15:00:00.000Z",
    printedAt: null,
    printJobId: null,
    returned: false,
    deliverOn: null,
    questions: [],
    respondedAt: null,
    ...seed,
  };
}

export function aPrintedNote(seed: Partial<Note> = {}): Note {
  return aNote({ printedAt: "2027-07-13T14:00:00.000Z", printJobId: "job", ...seed });
}
