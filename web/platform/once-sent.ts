/** Empties a field whose content was taken; what was typed into it while the answer was on its way stays. */
export function emptyUnlessTyped(sent: string): (now: string) => string {
  return (now) => (now === sent ? "" : now);
}
