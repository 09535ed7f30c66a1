import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import * as z from "zod/mini";

const reply = z.object({ id: z.number(), answer: z.optional(z.unknown()), failure: z.optional(z.string()) });

/** No question of a bench takes longer; a helper that does not answer must not hold up the run for ever. */
const patienceMs = 120_000;

export type HelperProcess = {
  readonly pid: number;
  ask: <Answer>(question: object, answer: z.ZodMiniType<Answer>) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** A process of its own for one part of a bench, so that parts do not share a core's thread or a heap. */
export async function startHelper(
  file: string,
  args: string[] = [],
  execArgv: string[] = [],
): Promise<HelperProcess> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  // A helper must not outlive this process.
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on("message", (message) => {
    const { id, answer, failure } = reply.parse(message);
    if (failure === undefined) waiting.get(id)?.resolve(answer);
    else waiting.get(id)?.reject(new Error(`${file}: ${failure}`));
    waiting.delete(id);
  });
  child.once("exit", (code) => {
    for (const one of waiting.values()) one.reject(new Error(`${file} exited unexpectedly (${code}).`));
  });
  let lastId = 0;
  const ask: HelperProcess["ask"] = async (question, answer) => {
    const id = (lastId += 1);
    const request = Promise.withResolvers<unknown>();
    waiting.set(id, request);
    const timer = setTimeout(() => request.reject(new Error(`${file} did not answer in time.`)), patienceMs);
    child.send({ id, question });
    return answer.parse(await request.promise.finally(() => clearTimeout(timer)));
  };
  await ask({ kind: "ready" }, z.unknown());
  return {
    pid: pidOf(child, file),
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

function pidOf(child: ChildProcess, file: string): number {
  if (child.pid === undefined) throw new Error(`${file} could not be started.`);
  return child.pid;
}
