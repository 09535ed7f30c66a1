import type { TypeTerms } from "./terms.ts";

/** Who looks after the participants of a building. Not one of the terms, which every page loads. */
export function counselorTerm(words: TypeTerms): string {
  return words.organization === "camp" ? "Counselor" : "Leader";
}
