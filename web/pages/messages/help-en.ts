import { defineMessages } from "#web/platform/language.ts";

export const helpMessages = defineMessages("help", {
  title: "Help",
  lead: "Quick answers for families, and who to ask.",
  questions: [
    {
      question: "I don't have an invite. What now?",
      answer:
        "Ask your camp to invite you, and check which email address they have. If they've already sent it, look in your spam folder or ask them to send it again.",
    },
    {
      question: "I can't sign in. What can I do?",
      answer:
        "Sign in with the email address your invite went to. If you use a different one, open the link in the invite and we'll email you a 6-digit code.",
    },
    {
      question: "When will my camper get my letter?",
      answer:
        "Camp prints letters on its mail days. Your letter page shows the next one. You can edit your letter until it's printed.",
    },
    {
      question: "Where do I find the reply?",
      answer:
        "Your camper writes back by hand, and camp staff take a picture of the page. We'll email you, and you'll see the reply on your letter page.",
    },
    {
      question: "Who can read what I write?",
      answer:
        "Camp staff print your letters and may read them. Other parents and relatives can't. We never email your letter to anyone else.",
    },
    {
      question: "How can a grandparent write, too?",
      answer: "Camp decides who can write. Ask your camp to invite them at their own email address.",
    },
  ],
  whoToAsk: "Who to ask",
  camp: "Your camp",
  campText: "Invites, names and cabins, mail days, and anything about a letter or a reply.",
  us: "Us",
  usText: "Signing in, emails that don't arrive, your account and your data, or a page that doesn't work.",
  noContact: "Your camp knows how to reach us.",
  guide: "Family guide",
  more: { href: "/guide/families/", text: "More answers" },
  privacy: "Privacy",
});
export type HelpMessages = typeof helpMessages.english;
