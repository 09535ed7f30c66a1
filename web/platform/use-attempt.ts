import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { sentenceOf } from "./call-failed.ts";

export type Attempt =
  | { step: "ready" }
  | { step: "working" }
  /** What to say; a wrong field is named where one is to blame. */
  | { step: "failed"; sentence: string; field?: string };

/** One deed at a time, and the sentence when it did not succeed. `failed` is said where the server said nothing. */
export function useAttempt(failed: string) {
  const [attempt, setAttempt] = useState<Attempt>({ step: "ready" });
  // A second press can come before the screen has shown the first.
  const working = useRef(false);

  /** `done` is drawn at once: a key that came before that would still write behind what was just taken. */
  async function run(deed: () => Promise<unknown>, done?: () => void): Promise<void> {
    if (working.current) return;
    working.current = true;
    setAttempt({ step: "working" });
    try {
      await deed();
      if (done !== undefined) flushSync(done);
      setAttempt({ step: "ready" });
    } catch (error) {
      setAttempt({ step: "failed", sentence: sentenceOf(error, failed) });
    } finally {
      working.current = false;
    }
  }

  /** What was asked for cannot even be sent. */
  function refuse(sentence: string, field?: string): void {
    setAttempt({ step: "failed", sentence, ...(field === undefined ? {} : { field }) });
  }

  return { attempt, run, refuse };
}

/** Empties a field whose content was taken; what was typed into it while the answer was on its way stays. */
export function emptyUnlessTyped(sent: string): (now: string) => string {
  return (now) => (now === sent ? "" : now);
}
