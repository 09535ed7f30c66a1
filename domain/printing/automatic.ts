import { hourMs } from "../time.ts";

/** After that, staff have found out themselves. */
const newsForMs = 6 * hourMs;

/** Whether a cut-off has passed so recently that the team is told, or its print job is made. */
export function isNewsOfCutOff(cutOff: number, now: Date): boolean {
  const passedMs = now.getTime() - cutOff;
  return passedMs >= 0 && passedMs < newsForMs;
}
