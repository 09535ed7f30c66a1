import type { MyParticipant } from "#domain/invites/my-participant.ts";
import type { MyHandOuts } from "#domain/notes/letter-steps.ts";
import type { Note } from "#domain/notes/note.ts";
import type { MyPhoto } from "#domain/notes/photo.ts";
import type { MyResponse } from "#domain/responses/my-response.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { server } from "../open-app.tsx";
import { sayLetters } from "./family.ts";

const maya = aLinkedParticipant();
export const lettersPath = `/my/participants/${maya.participantId}`;
const lettersQuestion = `GET ${lettersPath}`;

type Answers = {
  participant?: Partial<MyParticipant>;
  notes?: readonly Note[];
  handOuts?: MyHandOuts;
  responses?: readonly MyResponse[];
  photos?: readonly MyPhoto[];
};

/** Everything that the page of Maya loads. Her week is the one in printing.ts. */
export function sayLettersInWeek({ participant = {}, handOuts, ...letters }: Answers = {}): void {
  sayLetters({ ...letters, participant: { ...maya, ...participant } });
  if (handOuts !== undefined) server.say(`${lettersQuestion}/handOuts`, handOuts);
}
