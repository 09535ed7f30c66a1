import { fork } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const reply = z.object({ id: z.number(), answer: z.optional(z.unknown()), failure: z.optional(z.string()) });
const request = z.object({ id: z.number(), question: z.looseObject({ kind: z.string() }) });

/** No question takes longer; a helper that does not answer must not block the run. */
const patienceMs = 120_000;

export type HelperProcess = {
  readonly pid: number;
  ask: <Answer>(question: object, answer: z.ZodMiniType<Answer>) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** A process of its own for one part of a measurement, so that parts share no thread and no heap. */
export async function startHelper(
  file: URL,
  args: string[] = [],
  execArgv: string[] = [],
): Promise<HelperProcess> {
  const name = basename(file.pathname);
  const child = fork(fileURLToPath(file), args, { execArgv, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} could not be started.`);
  // A helper must not outlive this process.
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on("message", (message) => {
    const { id, answer, failure } = reply.parse(message);
    if (failure === undefined) waiting.get(id)?.resolve(answer);
    else waiting.get(id)?.reject(new Error(`${name}: ${failure}`));
    waiting.delete(id);
  });
  child.once("exit", (code) => {
    for (const one of waiting.values()) one.reject(new Error(`${name} exited unexpectedly (${code}).`));
  });
  let lastId = 0;
  const ask: HelperProcess["ask"] = async (question, answer) => {
    const id = (lastId += 1);
    const asked = Promise.withResolvers<unknown>();
    waiting.set(id, asked);
    const timer = setTimeout(() => asked.reject(new Error(`${name} did not answer in time.`)), patienceMs);
    child.send({ id, question });
    return answer.parse(await asked.promise.finally(() => clearTimeout(timer)));
  };
  await ask({ kind: "ready" }, z.unknown());
  return {
    pid,
    ask,
    async stop() {
      process.off("exit", kill);
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => void child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
  };
}

type Answers = Record<string, (question: Record<string, unknown>) => unknown>;

/** The other side: answers the questions of the process that started this one. */
export function answerQuestions(answers: Answers): void {
  const answerOne = async (question: { kind: string }): Promise<unknown> => {
    if (question.kind === "ready") return true;
    const answer = answers[question.kind];
    if (answer === undefined) throw new Error(`This helper does not handle "${question.kind}".`);
    return answer(question);
  };
  process.on("message", (message) => {
    const { id, question } = request.parse(message);
    answerOne(question).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) =>
        process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : "?" }),
    );
  });
  process.once("disconnect", () => process.exit());
}

/** Milliseconds of a clock that all processes of this machine share, so that their times can be compared. */
export function sharedNowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
