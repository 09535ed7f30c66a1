/** The organization's own words in Spanish, with their articles: a week is feminine, an event is not. */
export type SpanishWords = {
  /** "el campamento". */
  theOrganization: string;
  /** "del campamento". */
  ofTheOrganization: string;
  /** As a label of its own. */
  event: string;
  /** At the beginning of a sentence. */
  theEvent: string;
  /** "esta semana". */
  thisEvent: string;
  /** "Su campista", whoever that is: the word says nothing about girl or boy. */
  yourParticipant: string;
  /** Whose clock a time of day is told by, after the time. */
  clock: string;
  /** What a family reads at a letter or a reply that is held. */
  held: string;
  /** What letters are printed for. */
  mailCall: string;
};

const camp: SpanishWords = {
  theOrganization: "el campamento",
  ofTheOrganization: "del campamento",
  event: "Semana",
  theEvent: "La semana",
  thisEvent: "esta semana",
  yourParticipant: "su campista",
  clock: "hora del campamento",
  held: "Retenida por la oficina del campamento. Por favor, llame",
  mailCall: "el reparto del correo",
};

const other: SpanishWords = {
  theOrganization: "la organización",
  ofTheOrganization: "de la organización",
  event: "Evento",
  theEvent: "El evento",
  thisEvent: "este evento",
  yourParticipant: "su participante",
  clock: "hora local de allí",
  held: "Retenida por la oficina. Por favor, llame",
  mailCall: "la entrega",
};

export function spanishWordsFor(type: string | null | undefined): SpanishWords {
  return type === "Camp" ? camp : other;
}

const types: Readonly<Record<string, string>> = { Camp: "Campamento", "Retreat Center": "Centro de retiros" };

export function spanishTypeLabel(type: string | null | undefined): string {
  return types[type ?? ""] ?? "Organización";
}

export function spanishRoleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Administración" : "Miembro";
}
