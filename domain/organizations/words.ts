/** The organization's own words. Everything that says Weeks or Events on a screen or on paper asks here. */
export type Words = {
  /** What the organization calls itself in the middle of a sentence. */
  organization: string;
  event: string;
  events: string;
  participant: string;
  participants: string;
  contact: string;
  contacts: string;
  /** Whose clock a time of day is told by, after the time. */
  clock: string;
  /** What letters are printed for. */
  mailCall: string;
  /** What a family reads at a letter or a reply that is held. */
  held: string;
};

const camp: Words = {
  organization: "camp",
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

const other: Words = {
  organization: "organization",
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

export function wordsFor(type: string | null | undefined): Words {
  return type === "Camp" ? camp : other;
}

/** How a type is shown; one that is absent is just an organization. */
export function typeLabel(type: string | null | undefined): string {
  return type ?? "Organization";
}

export function roleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Admin" : "Member";
}
