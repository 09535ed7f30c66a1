import * as z from "zod/mini";
import type { Language } from "../language.ts";
import { requiredName } from "../text.ts";

export const maxPersonNameLength = 100;

export const personNameMessages = {
  required: "Enter your name.",
  tooLong: `Your name can have at most ${maxPersonNameLength} characters.`,
  isAddress: "Enter a name, not an email address.",
} as const;

/** What a person types as their name. It stands in emails to strangers and on paper, so it is no address. */
export const ownName = requiredName({
  max: maxPersonNameLength,
  required: personNameMessages.required,
  tooLong: personNameMessages.tooLong,
}).check(z.refine((name) => !name.includes("@"), personNameMessages.isAddress));

/** Stands in the records of the team for a member without a name. */
export const unnamedStaff = "A member of the team";
/** Stands in the activity of an organization for a relative without a name. */
export const unnamedFamily = "A family member";

const standIns: ReadonlySet<string> = new Set([unnamedStaff, unnamedFamily]);

type Names = {
  /** What the camper calls them. Staff see the contact's name instead. */
  signature?: string | null | undefined;
  /** What the camp calls the contact. */
  contact?: string | null | undefined;
  /** What the account is called, or was when it was copied. */
  account?: string | null | undefined;
};

/** The name of a person on screens, paper, in books, downloads and emails. Never an address. */
export function personName({ signature, contact, account }: Names, unnamed: string): string {
  return [signature, contact, account].find(isName) ?? unnamed;
}

/** Records of earlier releases have addresses where names belong. */
function isName(name: string | null | undefined): name is string {
  return typeof name === "string" && name !== "" && !standIns.has(name) && !name.includes("@");
}

/** For families, who may read Spanish. */
export function staffName(name: string, language: Language): string {
  return personName({ account: name }, language === "es" ? "Una persona del equipo" : unnamedStaff);
}
