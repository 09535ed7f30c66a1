/** Columns of an organization that an admin turns on and off. */
export const organizationSwitches = [
  "familyNotices",
  "handOutTicks",
  "lettersForDays",
  "stationery",
  "familyBooks",
  "letterPhotos",
  "letterQuestions",
  "linkReturning",
  "passkeysRequired",
] as const;
export type OrganizationSwitch = (typeof organizationSwitches)[number];
