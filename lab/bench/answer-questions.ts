import * as z from "zod/mini";

const envelope = z.object({ id: z.number(), question: z.looseObject({ kind: z.string() }) });

export type Answers = Record<string, (question: Record<string, unknown>) => unknown>;

export function answerQuestions(answers: Answers): void {
  process.on("message", (message) => {
    const { id, question } = envelope.parse(message);
    answerOne(answers, question).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) =>
        process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : "?" }),
    );
  });
  process.once("disconnect", () => process.exit());
}

async function answerOne(
  answers: Answers,
  question: { kind: string } & Record<string, unknown>,
): Promise<unknown> {
  if (question.kind === "ready") return true;
  const answer = answers[question.kind];
  if (answer === undefined) throw new Error(`This helper does not handle "${question.kind}".`);
  return answer(question);
}
