import type { Language } from "../language.ts";
import type { MailText } from "./nudge-messages.ts";

export type Linked = { organizationName: string; eventName: string; firstName: string };

const en = ({ organizationName, eventName, firstName }: Linked): MailText => ({
  subject: `You can write to ${firstName} in ${eventName}`,
  preheader: "You don't need another invite.",
  paragraphs: [
    `${firstName} is back at ${organizationName}, in ${eventName}.`,
    "You wrote before, so you don't need another invite. Sign in as you did then.",
  ],
  button: `Write to ${firstName}`,
});

const es = ({ organizationName, eventName, firstName }: Linked): MailText => ({
  subject: `Ya puede escribir a ${firstName}: ${eventName}`,
  preheader: "No necesita otra invitación.",
  paragraphs: [
    `${firstName} vuelve a ${organizationName}: ${eventName}.`,
    "Usted ya escribió antes, así que no necesita otra invitación. Inicie sesión como entonces.",
  ],
  button: `Escribir a ${firstName}`,
});

/** To a family that staff linked again. */
export const linkedMessages: Readonly<Record<Language, (linked: Linked) => MailText>> = { en, es };
