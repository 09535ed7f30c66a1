import * as z from "zod/mini";
import type { Language } from "../language.ts";

/** Invites and codes are not notifications, because users request them. */
export const notificationKinds = ["printed", "reply", "nudge", "ready-to-print", "digest"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const notificationKind = z.enum(notificationKinds);

/** The hour of the digest, in the organization's time zone. */
export const digestHour = 7;

type Setting = Record<Language, { label: string; help: string; stop: string; stopped: string }> & {
  to: "family" | "team";
  byDefault: boolean;
};

/** What users choose in their settings, and the page that stops one kind. The mails are in server/. */
export const kindSettings = {
  printed: {
    to: "family",
    byDefault: true,
    en: {
      label: "My letter was printed",
      help: "When the staff print what you wrote.",
      stop: "No more mail when your letter is printed?",
      stopped: "We will not mail you again when your letter is printed.",
    },
    es: {
      label: "Se imprimió mi carta",
      help: "Cuando el personal imprime lo que usted escribió.",
      stop: "¿No más correos cuando se imprima su carta?",
      stopped: "No le escribiremos más cuando se imprima su carta.",
    },
  },
  reply: {
    to: "family",
    byDefault: true,
    en: {
      label: "A reply is here",
      help: "When a person you write to has answered. The mail has a link, never the letter itself.",
      stop: "No more mail when a reply is here?",
      stopped: "We will not mail you again when a reply is here.",
    },
    es: {
      label: "Llegó una respuesta",
      help: "Cuando alguien a quien usted escribe ha respondido. El correo lleva un enlace, nunca la carta misma.",
      stop: "¿No más correos cuando llegue una respuesta?",
      stopped: "No le escribiremos más cuando llegue una respuesta.",
    },
  },
  nudge: {
    to: "family",
    byDefault: true,
    en: {
      label: "A letter is missing",
      help: "When a person you write to has had no letter for some days and the staff ask for one. Once a day at most.",
      stop: "No more mail when a letter is missing?",
      stopped: "We will not mail you again when a letter is missing.",
    },
    es: {
      label: "Falta una carta",
      help: "Cuando alguien a quien usted escribe lleva unos días sin carta y el personal pide una. Como mucho una vez al día.",
      stop: "¿No más correos cuando falte una carta?",
      stopped: "No le escribiremos más cuando falte una carta.",
    },
  },
  "ready-to-print": {
    to: "team",
    byDefault: true,
    en: {
      label: "Letters are ready to print",
      help: "At the cut-off of a mail day, when letters wait.",
      stop: "No more mail when letters are ready to print?",
      stopped: "We will not mail you again when letters are ready to print.",
    },
    es: {
      label: "Hay cartas listas para imprimir",
      help: "A la hora límite de un día de correo, cuando hay cartas en espera.",
      stop: "¿No más correos cuando haya cartas listas para imprimir?",
      stopped: "No le escribiremos más cuando haya cartas listas para imprimir.",
    },
  },
  digest: {
    to: "team",
    // Daily is often, so the digest is opt-in.
    byDefault: false,
    en: {
      label: "What waits, every morning",
      help: `At ${digestHour}:00 am: letters to print, replies to match, invites that came back. Only when there is something.`,
      stop: "No more mail in the morning?",
      stopped: "We will not mail you again in the morning about what waits.",
    },
    es: {
      label: "Lo que está pendiente, cada mañana",
      help: `A las ${digestHour}:00: cartas por imprimir, respuestas por asignar, invitaciones devueltas. Solo cuando hay algo.`,
      stop: "¿No más correos por la mañana?",
      stopped: "No le escribiremos más por la mañana sobre lo que está pendiente.",
    },
  },
} as const satisfies Record<NotificationKind, Setting>;

type Settings = typeof kindSettings;
export type FamilyKind = {
  [K in NotificationKind]: Settings[K]["to"] extends "family" ? K : never;
}[NotificationKind];

export function isForFamilies(kind: NotificationKind): boolean {
  return kindSettings[kind].to === "family";
}

export function kindsFor(person: { family: boolean; team: boolean }): NotificationKind[] {
  return notificationKinds.filter((kind) => person[kindSettings[kind].to]);
}

export function isWanted(kind: NotificationKind, chosen: boolean | null | undefined): boolean {
  return chosen ?? kindSettings[kind].byDefault;
}

/** Why a queued notification is not sent. */
export function skipReason(
  kind: NotificationKind,
  standing: {
    chosen: boolean | null;
    familyNotices: boolean;
    onTeam: boolean;
    optedOut: boolean;
    email: string | null;
  },
): "not-wanted" | "over" | "no-address" | undefined {
  if (!isWanted(kind, standing.chosen) || standing.optedOut) return "not-wanted";
  if (isForFamilies(kind) && !standing.familyNotices) return "not-wanted";
  if (!isForFamilies(kind) && !standing.onTeam) return "over";
  return standing.email === null ? "no-address" : undefined;
}

export const notificationSettings = z.object({
  /** Null if the user has no verified address. */
  email: z.nullable(z.string()),
  notices: z.array(z.object({ kind: notificationKind, wanted: z.boolean() })),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationChoice = z.object({ kind: notificationKind, wanted: z.boolean() });
export type NotificationChoice = z.infer<typeof notificationChoice>;
