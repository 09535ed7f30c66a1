import type { OwnWords } from "../own-words.ts";
import { organizationTerms } from "./terms.ts";

/** Not in an address such as participant@example.org, which a sentence may quote. */
const noun = /(?<![\w@.+-])(building|participant)(s?)(?![\w@+-]|\.\w)/gi;

/** Error sentences are the same for every organization. This puts the words into one that the organization chose. */
export function reword(sentence: string, own: OwnWords): string {
  // The words of no type are those of the sentences.
  const words = organizationTerms({ type: null, ...own });
  return sentence.replace(noun, (found: string, one: string, ending: string) => {
    const [single, several] = one.endsWith("g")
      ? [words.building, words.buildings]
      : [words.participant, words.participants];
    const word = ending === "" ? single : several;
    return found < "a" ? word : word.toLowerCase();
  });
}
