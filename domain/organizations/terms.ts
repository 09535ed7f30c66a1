/** All screens and printed sheets must use these terms. */
export type Terms = {
  organization: string;
  /** Starts a sentence: "Camp prints your letter." */
  theOrganization: string;
  staff: string;
  event: string;
  events: string;
  participant: string;
  participants: string;
  contact: string;
  contacts: string;
  /** The time zone phrase after a time of day. */
  clock: string;
  mailCall: string;
  held: string;
};

const camp: Terms = {
  organization: "camp",
  theOrganization: "Camp",
  staff: "Camp staff",
  event: "Week",
  events: "Weeks",
  participant: "Camper",
  participants: "Campers",
  contact: "Parent",
  contacts: "Parents",
  clock: "camp time",
  mailCall: "mail call",
  held: "Held by the camp office, please call",
};

const other: Terms = {
  organization: "organization",
  theOrganization: "The organization",
  staff: "Staff",
  event: "Event",
  events: "Events",
  participant: "Participant",
  participants: "Participants",
  contact: "Contact",
  contacts: "Contacts",
  clock: "local time there",
  mailCall: "delivery",
  held: "Held by the office, please call",
};

export function termsFor(type: string | null | undefined): Terms {
  return type === "Camp" ? camp : other;
}

export function typeLabel(type: string | null | undefined): string {
  return type ?? "Organization";
}

export function roleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Admin" : "Member";
}
