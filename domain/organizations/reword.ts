import type { OwnWords } from "../own-words.ts";
import { organizationTerms } from "./terms.ts";

/** Not in an address such as participant@example.org, which a sentence may quote. */
const noun = /(?<![\w@.+-])(building|participant)(s?)(?![\w@+-]|\.\w)/gi;

/** Error sentences are the same for every organization. This puts the words into one that the organization chose. */
export function reword(sentence: string, own: OwnWords): string {
  const { building, buildings, participant, participants } = organizationTerms({ type: null, ...own });
  return sentence.replace(noun, (found: string, one: string, ending: string) => {
    const isBuilding = one.toLowerCase() === "building";
    const chosen = isBuilding ? own.buildingWord : own.participantWord;
    if (chosen === null || chosen === undefined) return found;
    const [single, several] = isBuilding ? [building, buildings] : [participant, participants];
    const word = ending === "" ? single : several;
    return /^[A-Z]/.test(found) ? word : word.toLowerCase();
  });
}
