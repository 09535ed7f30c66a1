import { createHash } from "node:crypto";
import type { CampNumbers } from "./growth-fill.ts";
import { older } from "./growth-older.ts";
import type { Question } from "./growth-question.ts";

/** `linked` has a note that waits beside a printed one, `printed` only that one; see growth-note-rows.ts. */
type Writer = "linked" | "printed";

function child({ orgId, eventId, person }: CampNumbers, who: Writer) {
  return { orgId, eventId, participantId: person[who].participantId };
}

const photoOf = (camp: CampNumbers) => ({ ...child(camp, "linked"), noteId: camp.waitingNoteId });
const declared = { contentType: "image/jpeg", size: 1_000 };
/** Of the photo that the letter has; see growth-photo-rows.ts. */
const sentHash = createHash("sha256").update("photo").digest("hex");

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
  {
    operation: "listMyPhotos",
    as: "linked",
    input: ({ person }) => ({ participantId: person.linked.participantId }),
  },
  { operation: "listMyActivity", as: "linked", input: () => ({}) },
  { operation: "getUnprintedNotesCount", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
];

const eventRef = ({ orgId, eventId }: CampNumbers) => ({ orgId, eventId });

/** The desk is on and its word list matches no letter, so all waiting letters are checked. */
const deskActions: readonly Question[] = [
  { operation: "openDeskLetters", inProportion: true, input: eventRef },
  {
    operation: "openDeskLetters",
    how: "further on",
    inProportion: true,
    input: (camp) => ({ ...eventRef(camp), older }),
  },
  {
    operation: "openDeskLetters",
    how: "with marked words",
    inProportion: true,
    input: (camp) => ({ ...eventRef(camp), show: "marked" }),
  },
  {
    operation: "setLetterHoldHttp",
    input: (camp) => ({ ...eventRef(camp), noteId: camp.waitingNoteId, held: true }),
  },
  {
    operation: "setLetterHoldHttp",
    how: "released",
    input: (camp) => ({ ...eventRef(camp), noteId: camp.waitingNoteId, held: false }),
  },
];

export const noteActions: readonly Question[] = [
  ...deskActions,
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
    operation: "completeNotePhoto",
    how: "that was cleaned",
    as: "linked",
    input: (camp) => ({ ...photoOf(camp), sha256: sentHash }),
  },
  {
    operation: "initNotePhoto",
    how: "that was cleaned",
    as: "linked",
    input: (camp) => ({ ...photoOf(camp), ...declared, sha256: sentHash }),
  },
  { operation: "removeNotePhoto", as: "linked", input: photoOf },
  {
    operation: "initNotePhoto",
    as: "linked",
    input: (camp) => ({ ...photoOf(camp), ...declared, sha256: "0".repeat(64) }),
  },
  {
    operation: "deleteNote",
    as: "printed",
    input: (camp) => ({ ...child(camp, "printed"), noteId: camp.newId("note") }),
  },
];
