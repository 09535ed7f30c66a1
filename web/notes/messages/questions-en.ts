import { buildingWords, knownWord, type OwnWords } from "#domain/own-words.ts";
import { defineMessages } from "#web/platform/language.ts";

export const questionMessages = defineMessages("questions", {
  title: (firstName: string) => `Questions for ${firstName}`,
  where: "They print on the reply page, each above its own lines.",
  nth: (number: number) => `Question ${number}`,
  ideas: "Ideas",
  ages: { small: "Ages 6–8", middle: "Ages 9–11", teen: "Ages 12+" },
  suggestions: (own: OwnWords) => ({
    small: [
      "What made you laugh today?",
      "What do you eat for breakfast?",
      "What song do you sing?",
      "Which animal did you see?",
    ],
    middle: [
      "What do you talk about after lights out?",
      "What did you try for the first time?",
      "What was the best food so far?",
      "What game do you play the most?",
    ],
    teen: [
      "What was harder than you thought?",
      "What would you do again tomorrow?",
      `What should I know about your ${buildingOf(own)}?`,
      "What did you learn that you can teach me?",
    ],
  }),
  done: "Done",
});
/** Children know a cabin better than a building. */
function buildingOf({ buildingWord }: OwnWords): string {
  return knownWord(buildingWords, buildingWord) ?? "cabin";
}

export type QuestionMessages = typeof questionMessages.english;
