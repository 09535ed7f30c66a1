import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyProposals } from "#domain/invites/proposal.ts";
import type { Activity } from "#domain/notes/message-status.ts";
import type { MyEarlyDeletion } from "#domain/notes/early-deletion.ts";
import type { Note } from "#domain/notes/note.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { aNote, aPrintedNote, maya as camper } from "#web/notes/testing/letter-answers.ts";
import { aMyResponse } from "#web/responses/testing/reply-answers.ts";
import { server } from "../open-app.tsx";

/** Her week is next year, whenever the tests run. */
export const maya: MyParticipant = {
  ...camper,
  deletedOn: `${Number(camper.endDate.slice(0, 4)) + 1}${camper.endDate.slice(4)}`,
};
export const mayaPath = `/my/participants/${maya.participantId}`;
export const mayaQuestion = `GET ${mayaPath}`;

export const letterText =
  "Dear Maya,\nThe house is very quiet. Biscuit sleeps on your bed and will not be moved. Did you try the big canoe yet? Tell me everything.\nLove, Mom";
export const waiting: Note = aNote({ text: letterText });
export const answered: Note = aPrintedNote({
  id: "019f0000-0000-7000-8000-0000000000a2",
  text: letterText,
  respondedAt: "2027-07-14T18:00:00.000Z",
});

type Letters = {
  participant?: MyParticipant;
  everybody?: readonly MyParticipant[];
  activities?: readonly Activity[];
  notes?: readonly Note[];
  older?: string | null;
  responses?: readonly MyResponse[];
  photos?: readonly MyPhoto[];
  book?: BookAnswer;
  earlyDeletion?: MyEarlyDeletion;
  proposals?: MyProposals;
};

/** Everything that the page of one participant loads. */
export function sayLetters(letters: Letters = {}): void {
  const { participant = maya, everybody = [participant], activities = [], photos = [] } = letters;
  const { notes = [], older = null, responses = [], book = { step: "empty" } } = letters;
  const { earlyDeletion = { mayAsk: false, request: null } } = letters;
  const { proposals = { isGuardian: true, proposals: [] } } = letters;
  const question = `GET /my/participants/${participant.participantId}`;
  sayParticipants(everybody, activities);
  server.say(question, participant);
  server.say(`${question}/notes`, { notes, older });
  server.say(`${question}/handOuts`, { handsOut: false, notes: [] });
  server.say(`${question}/responses`, { responses });
  server.say(`${question}/photos`, { photos });
  server.say(`${question}/book`, book);
  server.say(`${question}/early-deletion`, earlyDeletion);
  server.say(`${question}/proposals`, proposals);
}

export function sayParticipants(
  participants: readonly MyParticipant[],
  activities: readonly Activity[] = [],
): void {
  server.say("GET /my/participants", { participants });
  server.say("GET /my/activity", { activities });
}

export function anActivity(participantId: string, seed: Partial<Activity> = {}): Activity {
  return { participantId, newestNote: null, lastPrintedAt: null, lastRespondedAt: null, ...seed };
}

/** A reply whose picture needs no server. */
export function aReply(seed: Partial<MyResponse> = {}): MyResponse {
  const picture = pictureUrl(800, 860);
  return aMyResponse({
    width: 800,
    height: 860,
    links: { view: picture, small: picture, scan: null },
    ...seed,
  });
}

/** A picture that needs no server, for links to replies and photos. */
export function pictureUrl(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f5eeda"/><path d="M40 60h${width - 80}M40 120h${width - 80}M40 180h${width / 2}" stroke="#333" stroke-width="6"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
