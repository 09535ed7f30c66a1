/** Columns of an organization that an admin turns on and off. */
export const organizationSwitches = [
  "familyNotices",
  "printAtCutOff",
  "stationery",
  "letterPhotos",
  "answersByMail",
  "linkReturning",
  "preapproveProposals",
  "passkeysRequired",
  "counselorsReadReplies",
] as const;
export type OrganizationSwitch = (typeof organizationSwitches)[number];

export const letterGuideColumns = [
  "lettersPerWeek",
  "writingTips as tips",
  "writingTipsEs as tipsInSpanish",
] as const;
