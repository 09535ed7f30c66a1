import { termsFor, type Terms } from "./terms.ts";

/** Who looks after the participants of a building. Not one of the terms, which every page loads. */
export function counselorTerm(words: Terms): string {
  return words === termsFor("Camp") ? "Counselor" : "Leader";
}
