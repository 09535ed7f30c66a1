/**
 * For tests that take too long for each commit: `test.runIf(isNightly)`. Whole files of them are named
 * *.nightly.test.ts.
 */
export const isNightly = process.env["NIGHTLY"] === "1";

/** How often a race or a property is tried: enough per commit to see a fault, many more times in the nightly run. */
export function times(perCommit: number, nightly: number): number {
  return isNightly ? nightly : perCommit;
}
