import { defineMessages } from "#web/platform/language.ts";

export const printedPagesMessages = defineMessages("printedPages", {
  title: "How it prints",
  offline: "You are offline. The pages come when you are online again.",
  setting: "Setting your letter…",
  untouched: "Your letter itself is not touched by this.",
  howItComesOut:
    "This is how your letter comes out of the printer. The square codes are a sample. Press a page to see it as large as on paper.",
  page: (at: number, of: number) => `page ${at} of ${of}`,
  yourLetter: (page: string) => `Your letter, ${page}`,
});
export type PrintedPagesMessages = typeof printedPagesMessages.english;
