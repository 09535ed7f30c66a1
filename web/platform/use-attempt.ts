import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { codeOf, sentenceOf } from "./error-codes.ts";

export type Attempt =
  | { status: "ready" }
  | { status: "working" }
  | { status: "failed"; sentence: string; code?: string | undefined; field?: string };

/** Runs one action at a time. `failed` is the sentence for errors without one from the server. */
export function useAttempt(failed: string) {
  const [attempt, setAttempt] = useState<Attempt>({ status: "ready" });
  // A second press may come before the first one is rendered.
  const working = useRef(false);

  /** `done` is flushed synchronously: otherwise a key press could still change a field that was just submitted. */
  async function run(action: () => Promise<unknown>, done?: () => void): Promise<void> {
    if (working.current) return;
    working.current = true;
    setAttempt({ status: "working" });
    try {
      await action();
      if (done !== undefined) flushSync(done);
      setAttempt({ status: "ready" });
    } catch (error) {
      setAttempt({ status: "failed", sentence: sentenceOf(error, failed), code: codeOf(error) });
    } finally {
      working.current = false;
    }
  }

  function refuse(sentence: string, field?: string): void {
    setAttempt({ status: "failed", sentence, ...(field === undefined ? {} : { field }) });
  }

  return { attempt, run, refuse };
}

/** Empties a submitted field unless the user typed more while the request was running. */
export function clearIfUnchanged(sent: string): (now: string) => string {
  return (now) => (now === sent ? "" : now);
}
