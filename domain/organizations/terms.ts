import { buildingWords, knownWord, oneAndSeveral, participantWords, type OwnWords } from "../own-words.ts";

/** What the type of an organization decides alone. */
export type TypeTerms = {
  organization: string;
  /** Starts a sentence: "Camp prints your letter." */
  theOrganization: string;
  staff: string;
  event: string;
  events: string;
  contact: string;
  contacts: string;
  /** The time zone phrase after a time of day. */
  clock: string;
  mailCall: string;
  held: string;
  /** Without an office phone to call. */
  heldWithoutPhone: string;
};

/** All screens and printed sheets must use these terms. */
export type Terms = TypeTerms & {
  building: string;
  buildings: string;
  participant: string;
  participants: string;
};

/** An organization, as far as it decides its terms. */
export type Wording = { type: string | null | undefined } & OwnWords;

/** What families read of held mail depends on whether there is a number to call. */
export type HeldWording = Wording & { officePhone?: string | null | undefined };

export function heldText({ type, officePhone }: HeldWording): string {
  const { held, heldWithoutPhone } = termsFor(type);
  return typeof officePhone === "string" ? held : heldWithoutPhone;
}

const camp: TypeTerms = {
  organization: "camp",
  theOrganization: "Camp",
  staff: "Camp staff",
  event: "Week",
  events: "Weeks",
  contact: "Parent",
  contacts: "Parents",
  clock: "camp time",
  mailCall: "mail call",
  held: "Held by the camp office, please call",
  heldWithoutPhone: "Held by the camp office. Your camp can tell you why.",
};

const other: TypeTerms = {
  organization: "organization",
  theOrganization: "The organization",
  staff: "Staff",
  event: "Event",
  events: "Events",
  contact: "Contact",
  contacts: "Contacts",
  clock: "local time there",
  mailCall: "delivery",
  held: "Held by the office, please call",
  heldWithoutPhone: "Held by the office. The staff can tell you why.",
};

export function termsFor(type: string | null | undefined): TypeTerms {
  return type === "Camp" ? camp : other;
}

/** The same object for the same words, so that memoized components do not render again. */
const known = new Map<string, Terms>();

export function organizationTerms({ type, buildingWord, participantWord }: Wording): Terms {
  const place = knownWord(buildingWords, buildingWord) ?? "building";
  const usual = type === "Camp" ? "camper" : "participant";
  const person = knownWord(participantWords, participantWord) ?? usual;
  const key = `${usual} ${place} ${person}`;
  let terms = known.get(key);
  if (terms === undefined) {
    const [building, buildings] = oneAndSeveral(place);
    const [participant, participants] = oneAndSeveral(person);
    terms = { ...termsFor(type), building, buildings, participant, participants };
    known.set(key, terms);
  }
  return terms;
}

export function typeLabel(type: string | null | undefined): string {
  return type ?? "Organization";
}

export function roleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Admin" : "Member";
}
