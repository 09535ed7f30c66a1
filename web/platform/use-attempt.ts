import { useRef, useState } from "react";
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

  async function run(deed: () => Promise<void>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setAttempt({ step: "working" });
    try {
      await deed();
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
