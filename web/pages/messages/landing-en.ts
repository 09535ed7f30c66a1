import { defineMessages } from "#web/platform/language.ts";

export const landingMessages = defineMessages("landing", {
  title: "Share stories with your camper",
  lead: "Write at the kitchen table. Camp prints your letter and hands it over at the cabin. The reply comes back in your camper's own handwriting.",
  getStarted: "Get Started",
  learnMore: "Learn More",
  featuresTitle: "A letter there, a letter back",
  features: {
    "write-letters": {
      title: "Write Letters",
      text: "Write on your phone or computer. Edit your letter until camp prints it.",
    },
    "printed-delivered": {
      title: "Printed & Delivered",
      text: "Staff print every letter, sort the mail by cabin, and deliver it at mail call.",
    },
    "camper-replies": {
      title: "Camper Replies",
      text: "Campers write back by hand. Staff take a picture of the page, and it comes home to you.",
    },
  },
  howTitle: "Paper for them, a picture for you",
  steps: [
    {
      title: "Accept your invite",
      text: "Camp invites you by email. Only people the camp invites can write.",
    },
    { title: "Send your first letter", text: "Write one letter at a time. Edit it until it's printed." },
    { title: "Staff deliver it", text: "You'll see the day your letter was printed, like a postmark." },
    { title: "See the reply", text: "Read it, save it, keep it." },
  ],
  readGuide: "Read the family guide",
  letter:
    "Dear Maya,\nThe house is so quiet. Biscuit sleeps on your bed and won't budge. Did you try the big canoe yet? Tell me everything.\nLove, Mom",
  pricingTitle: "Priced per event, chosen by the camp",
  share: "Revenue share",
  shareLater: "Not offered yet: families pay nothing.",
  shareText: "after costs. The camp chooses the rate.",
  license: "License",
  licensePrice: "25 cents",
  licenseText: "per camper, for free-to-family use.",
});
export type LandingMessages = typeof landingMessages.english;
