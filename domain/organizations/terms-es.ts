import {
  buildingWords,
  knownWord,
  participantWords,
  type BuildingWord,
  type OwnWords,
  type ParticipantWord,
} from "../own-words.ts";
import type { HeldWording, Wording } from "./terms.ts";

/** Spanish terms per organization type, with articles because of gender: la semana, el evento. */
export type SpanishTerms = {
  /** "el campamento". */
  theOrganization: string;
  /** "al campamento". */
  toTheOrganization: string;
  /** "del campamento". */
  ofTheOrganization: string;
  event: string;
  theEvent: string;
  /** "esta semana". */
  thisEvent: string;
  /** The time zone phrase after a time of day. */
  clock: string;
  held: string;
  /** Without an office phone to call. */
  heldWithoutPhone: string;
  mailCall: string;
};

const camp: SpanishTerms = {
  theOrganization: "el campamento",
  toTheOrganization: "al campamento",
  ofTheOrganization: "del campamento",
  event: "Semana",
  theEvent: "La semana",
  thisEvent: "esta semana",
  clock: "hora del campamento",
  held: "Retenida por la oficina del campamento. Por favor, llame",
  heldWithoutPhone: "Retenida por la oficina del campamento, que puede decirle por qué.",
  mailCall: "el reparto del correo",
};

const other: SpanishTerms = {
  theOrganization: "la organización",
  toTheOrganization: "a la organización",
  ofTheOrganization: "de la organización",
  event: "Evento",
  theEvent: "El evento",
  thisEvent: "este evento",
  clock: "hora local de allí",
  held: "Retenida por la oficina. Por favor, llame",
  heldWithoutPhone: "Retenida por la oficina, que puede decirle por qué.",
  mailCall: "la entrega",
};

export function heldTextInSpanish({ type, officePhone }: HeldWording): string {
  const { held, heldWithoutPhone } = spanishTermsFor(type);
  return typeof officePhone === "string" ? held : heldWithoutPhone;
}

export function spanishTermsFor(type: string | null | undefined): SpanishTerms {
  return type === "Camp" ? camp : other;
}

const participants: Readonly<Record<ParticipantWord, string>> = {
  camper: "campista",
  participant: "participante",
  scout: "scout",
  guest: "huésped",
  student: "estudiante",
  cadet: "cadete",
  player: "deportista",
  child: "niño o niña",
};

/** To follow "su" or "para", which fit any gender. */
export function spanishParticipant({ type, participantWord }: Wording): string {
  const known = knownWord(participantWords, participantWord);
  if (known !== undefined) return participants[known];
  return type === "Camp" ? participants.camper : participants.participant;
}

/** A bunk of an American camp is a cabin, not a "litera". */
const buildings: Readonly<Record<BuildingWord, string>> = {
  cabin: "cabaña",
  bunk: "cabaña",
  tent: "carpa",
  lodge: "albergue",
  dorm: "dormitorio",
  yurt: "yurta",
  house: "casa",
  room: "cuarto",
};

/** To follow "tu". Undefined if the organization did not choose a word. */
export function spanishBuilding({ buildingWord }: OwnWords): string | undefined {
  const known = knownWord(buildingWords, buildingWord);
  return known && buildings[known];
}

const types: Readonly<Record<string, string>> = { Camp: "Campamento", "Retreat Center": "Centro de retiros" };

export function spanishTypeLabel(type: string | null | undefined): string {
  return types[type ?? ""] ?? "Organización";
}

export function spanishRoleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Administración" : "Miembro";
}
