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
  /** "Su campista": the word fits any gender. */
  yourParticipant: string;
  /** The time zone phrase after a time of day. */
  clock: string;
  held: string;
  mailCall: string;
};

const camp: SpanishTerms = {
  theOrganization: "el campamento",
  toTheOrganization: "al campamento",
  ofTheOrganization: "del campamento",
  event: "Semana",
  theEvent: "La semana",
  thisEvent: "esta semana",
  yourParticipant: "su campista",
  clock: "hora del campamento",
  held: "Retenida por la oficina del campamento. Por favor, llame",
  mailCall: "el reparto del correo",
};

const other: SpanishTerms = {
  theOrganization: "la organización",
  toTheOrganization: "a la organización",
  ofTheOrganization: "de la organización",
  event: "Evento",
  theEvent: "El evento",
  thisEvent: "este evento",
  yourParticipant: "su participante",
  clock: "hora local de allí",
  held: "Retenida por la oficina. Por favor, llame",
  mailCall: "la entrega",
};

export function spanishTermsFor(type: string | null | undefined): SpanishTerms {
  return type === "Camp" ? camp : other;
}

const types: Readonly<Record<string, string>> = { Camp: "Campamento", "Retreat Center": "Centro de retiros" };

export function spanishTypeLabel(type: string | null | undefined): string {
  return types[type ?? ""] ?? "Organización";
}

export function spanishRoleLabel(role: "admin" | "member"): string {
  return role === "admin" ? "Administración" : "Miembro";
}
