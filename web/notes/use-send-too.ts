import { useRef, useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import { cleanQuestions } from "#domain/notes/questions.ts";
import { cleanText } from "#domain/text.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { noteErrorIn, useNoteMutations } from "./calls.ts";
import type { Draft } from "./drafts.ts";
import type { Desk } from "./use-drafts.ts";

export type Outcome =
  | { type: "sending" }
  | { type: "saved" }
  /** Another note to them is waiting; it was not changed. */
  | { type: "waits" }
  | { type: "refused"; sentence: string }
  /** It can be retried. */
  | { type: "unsent"; sentence: string };

/** Call after the first recipient's note is saved. Each other recipient gets a separate note. */
export function useSendToo(desk: Desk, everybody: readonly MyParticipant[]) {
  const actions = useNoteMutations();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const sending = useRef(false);
  const tell = (participantId: string, outcome: Outcome) =>
    setOutcomes((known) => new Map(known).set(participantId, outcome));

  async function sendOne(
    to: Draft["alsoTo"][number],
    { text, deliverOn, questions }: { text: string; deliverOn: string | null; questions: string[] },
  ): Promise<Outcome> {
    const participant = everybody.find(({ participantId }) => participantId === to.participantId);
    if (participant === undefined) return { type: "unsent", sentence: "" };
    const { orgId, eventId, participantId } = participant;
    try {
      const day = deliverOn === null ? {} : { deliverOn };
      const asked = questions.length > 0 ? { questions } : {};
      await actions.save({ orgId, eventId, participantId, noteId: to.noteId, text, ...day, ...asked });
      return { type: "saved" };
    } catch (error) {
      const refusal = noteErrorIn(error);
      if (refusal === noteErrors.anotherWaits.code) return { type: "waits" };
      const sentence = sentenceOf(error, "");
      return {
        type: refusal === undefined || refusal === noteErrors.tooMany.code ? "unsent" : "refused",
        sentence,
      };
    }
  }

  /** Failed recipients stay in the draft for a retry. */
  async function sendToo(draft: Draft): Promise<void> {
    if (draft.alsoTo.length === 0) return desk.drop(draft);
    desk.put({ ...draft, saved: true });
    if (sending.current) return;
    sending.current = true;
    const { deliverOn } = draft;
    const letter = { text: cleanText(draft.text), deliverOn, questions: cleanQuestions(draft.questions) };
    const answers = await Promise.all(
      draft.alsoTo.map(async (to) => {
        tell(to.participantId, { type: "sending" });
        const outcome = await sendOne(to, letter);
        tell(to.participantId, outcome);
        return { to, outcome };
      }),
    );
    sending.current = false;
    const alsoTo = answers.filter(({ outcome }) => outcome.type === "unsent").map(({ to }) => to);
    if (alsoTo.length === 0) desk.drop(draft);
    else desk.put({ ...draft, saved: true, alsoTo });
  }

  return { outcomes, sendToo, forget: () => setOutcomes(new Map()) };
}
