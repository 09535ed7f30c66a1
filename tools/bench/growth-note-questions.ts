import type { CampNumbers } from "./growth-fill.ts";
import { older } from "./growth-older.ts";
import type { Question } from "./growth-question.ts";

/** `linked` has a note that waits beside a printed one, `printed` only that one; see growth-note-rows.ts. */
type Writer = "linked" | "printed";

function child({ orgId, eventId, person }: CampNumbers, who: Writer) {
  return { orgId, eventId, participantId: person[who].participantId };
}

export const noteReads: readonly Question[] = [
  {
    operation: "readMyParticipant",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  {
    operation: "listMyNotes",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  {
    operation: "listMyNotes",
    how: "further on",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId, older }),
  },
  {
    operation: "listMyHandOuts",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  { operation: "listMyActivity", as: "linked", input: () => ({}) },
  { operation: "getUnprintedNotesCount", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
];

export const noteDeeds: readonly Question[] = [
  {
    operation: "addNote",
    as: "printed",
    input: (camp) => ({ ...child(camp, "printed"), noteId: camp.newId("note"), text: "Dear Wren" }),
  },
  {
    operation: "addNote",
    how: "another text",
    as: "printed",
    input: (camp) => ({ ...child(camp, "printed"), noteId: camp.newId("note"), text: "Dear Wren," }),
  },
  {
    operation: "addNote",
    how: "of the note that waits",
    as: "linked",
    input: (camp) => ({ ...child(camp, "linked"), text: "Dear Wren" }),
  },
  {
    operation: "deleteNote",
    as: "printed",
    input: (camp) => ({ ...child(camp, "printed"), noteId: camp.newId("note") }),
  },
];
