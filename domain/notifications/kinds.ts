import * as z from "zod/mini";
import type { Language } from "../language.ts";

/** What users choose in their settings. Invites and codes are not notifications, because users request them. */
export const notificationKinds = ["printed", "reply", "nudge", "linked", "ready-to-print", "digest"] as const;
export type ChosenKind = (typeof notificationKinds)[number];
export const notificationKind = z.enum(notificationKinds);

/** About access to an organization: they cannot be switched off, or a thief would do so first. */
const accessKinds = ["new-admin", "api-key-ends"] as const;

/** That letters are deleted, which the terms promise to say, or were deleted as a parent asked. */
const deletionKinds = ["letters-go", "week-goes", "letters-gone"] as const;

/** Without a switch. The terms promise to announce companies that handle data. */
export const fixedKinds = [...accessKinds, ...deletionKinds, "subprocessor"] as const;
export type FixedKind = (typeof fixedKinds)[number];

export type NotificationKind = ChosenKind | FixedKind;

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
      help: "When staff print your letter.",
      stop: "Stop emails when your letter is printed?",
      stopped: "We won't email you when your letter is printed anymore.",
    },
    es: {
      label: "Se imprimió mi carta",
      help: "Cuando el personal imprime su carta.",
      stop: "¿Dejar de recibir correos cuando se imprima su carta?",
      stopped: "No le escribiremos más cuando se imprima su carta.",
    },
  },
  reply: {
    to: "family",
    byDefault: true,
    en: {
      label: "A reply came in",
      help: "When someone you write to writes back. The email has a link, never the letter itself.",
      stop: "Stop emails about replies?",
      stopped: "We won't email you about replies anymore.",
    },
    es: {
      label: "Llegó una respuesta",
      help: "Cuando alguien a quien usted escribe responde. El correo lleva un enlace, nunca la carta.",
      stop: "¿Dejar de recibir correos sobre respuestas?",
      stopped: "No le escribiremos más sobre respuestas.",
    },
  },
  nudge: {
    to: "family",
    byDefault: true,
    en: {
      label: "Staff are asking for a letter",
      help: "When someone you write to hasn't had a letter for a few days. At most once a day.",
      stop: "Stop emails that ask for a letter?",
      stopped: "We won't email you to ask for a letter anymore.",
    },
    es: {
      label: "El personal pide una carta",
      help: "Cuando alguien a quien usted escribe lleva unos días sin carta. Como mucho una vez al día.",
      stop: "¿Dejar de recibir correos que piden una carta?",
      stopped: "No le escribiremos más para pedirle una carta.",
    },
  },
  linked: {
    to: "family",
    byDefault: true,
    en: {
      label: "I can write again",
      help: "When someone you wrote to before comes back. You don't need another invite.",
      stop: "Stop emails when you can write again?",
      stopped: "We won't email you when you can write again anymore.",
    },
    es: {
      label: "Puedo volver a escribir",
      help: "Cuando vuelve alguien a quien usted ya escribió. No necesita otra invitación.",
      stop: "¿Dejar de recibir correos cuando pueda volver a escribir?",
      stopped: "No le avisaremos más cuando pueda volver a escribir.",
    },
  },
  "ready-to-print": {
    to: "team",
    byDefault: true,
    en: {
      label: "Letters are ready to print",
      help: "At a mail day's cut-off, when there are letters to print.",
      stop: "Stop emails when letters are ready to print?",
      stopped: "We won't email you when letters are ready to print anymore.",
    },
    es: {
      label: "Hay cartas listas para imprimir",
      help: "A la hora límite de un día de correo, cuando hay cartas en espera.",
      stop: "¿Dejar de recibir correos cuando haya cartas listas para imprimir?",
      stopped: "No le escribiremos más cuando haya cartas listas para imprimir.",
    },
  },
  digest: {
    to: "team",
    // Daily is often, so the digest is opt-in.
    byDefault: false,
    en: {
      label: "Morning summary",
      help: `At ${digestHour} AM: letters to print, replies to match, invites that bounced. Only when there's something to do.`,
      stop: "Stop the morning summary?",
      stopped: "We won't email you the morning summary anymore.",
    },
    es: {
      label: "Resumen de la mañana",
      help: `A las ${digestHour}:00: cartas por imprimir, respuestas por asignar, invitaciones devueltas. Solo cuando hay algo.`,
      stop: "¿Dejar de recibir el resumen de la mañana?",
      stopped: "No le enviaremos más el resumen de la mañana.",
    },
  },
} as const satisfies Record<ChosenKind, Setting>;

type Settings = typeof kindSettings;
export type FamilyKind =
  | { [K in ChosenKind]: Settings[K]["to"] extends "family" ? K : never }[ChosenKind]
  | "letters-go"
  | "letters-gone";

export function isForFamilies(kind: NotificationKind): boolean {
  if (isFixed(kind)) return kind === "letters-go" || kind === "letters-gone";
  return kindSettings[kind].to === "family";
}

export function isFixed(kind: NotificationKind): kind is FixedKind {
  return fixedKinds.some((one) => one === kind);
}

export function kindsFor(person: { family: boolean; team: boolean }): ChosenKind[] {
  return notificationKinds.filter((kind) => person[kindSettings[kind].to]);
}

export function isWanted(kind: ChosenKind, chosen: boolean | null | undefined): boolean {
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
  // Also for an admin whom a new one has just removed.
  if (isFixed(kind)) return standing.email === null ? "no-address" : undefined;
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
