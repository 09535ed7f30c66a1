import { defineMessages } from "#web/platform/language.ts";

export const campGuideMessages = defineMessages("campGuide", {
  title: "How It Works",
  lead: "From an empty page to mail call, step by step.",
  create: "Create your camp",
  createText:
    "Give it a name and say whether it's a camp or a retreat center. The person who creates it is its admin.",
  schedule: "Schedule events",
  scheduleText:
    "Add each week with its dates and mail days. The next week starts with the cabins and mail days of this one.",
  add: "Add campers",
  addText:
    "Import your roster from a spreadsheet: campers, cabins and parents come in together, with nothing to type first. Import it again when bunks change.",
  price: "Select pricing",
  priceText:
    "License it at 25 cents per camper and week, free for families; the first 25 campers of a year are free. The other way, sharing the revenue after costs, is not offered yet.",
  invite: "Invite families and contacts",
  inviteText: "Families get one email with one link. Only the address the camp entered can accept it.",
  print: "Print notes and upload responses",
  printText:
    "One button prints the day's mail, sorted by cabin. Drop in the photos of the replies; the code on each sheet finds its family.",
  bring: "Bring your camp",
  bringText: "Look around the directory, then add your own.",
  write: "Write to a camper",
  writeText: "See what families do, from the invite to the reply.",
  readGuide: "Read the family guide",
});
export type CampGuideMessages = typeof campGuideMessages.english;
