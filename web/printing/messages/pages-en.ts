import { defineMessages } from "#web/platform/language.ts";

export const printedPagesMessages = defineMessages("printedPages", {
  title: "How it prints",
  offline: "You're offline. The pages will show up when you're back online.",
  setting: "Getting your pages ready…",
  untouched: "Nothing happened to your letter.",
  howItComesOut:
    "This is how your letter will print. The square codes are samples. Tap a page to see it full size.",
  page: (at: number, of: number) => `page ${at} of ${of}`,
  yourLetter: (page: string) => `Your letter, ${page}`,
});
export type PrintedPagesMessages = typeof printedPagesMessages.english;
