import type { Language } from "../language.ts";
import { spanishTermsFor } from "../organizations/terms-es.ts";
import { termsFor } from "../organizations/terms.ts";
import { staffName } from "../identity/person-name.ts";

/** The name that mailboxes show. It says who writes and, so that no name can pose as another sender, who sends. */
export function senderName(organizationName: string): string {
  return `${organizationName} via Cabin Courier`;
}

type Named = { organizationName: string; firstName: string };

const en = {
  subject: ({ organizationName, firstName }: Named) => `Write to ${firstName} at ${organizationName}`,
  preheader: ({ organizationName, firstName }: Named) =>
    `${organizationName} invites you to trade letters with ${firstName}.`,
  hello: (name: string | null) => (name === null ? "Hello," : `Hello ${name},`),
  invites: ({ organizationName, firstName, invitedBy }: Named & { invitedBy: string }) =>
    `${staffName(invitedBy, "en")} at ${organizationName} invites you to write to ${firstName}. Write your letter on your phone. Staff print it and deliver it. ${firstName} writes back by hand, and the reply comes back to you.`,
  when: ({ type, eventName, days }: { type: string | null; eventName: string; days: string }) =>
    `${termsFor(type).event}: ${eventName}, ${days}.`,
  accept: "Accept the invite",
  signIn: (email: string) =>
    `Sign in with this email (${email}). Use a different one? We'll send a code here to confirm it's you.`,
  why: ({ organizationName, firstName }: Named) =>
    `${organizationName} sent this with Cabin Courier because you're listed as a contact for ${firstName}.`,
  ifMistake: "If this is a mistake, you can ignore it.",
  wayOut: (organizationName: string) => `Unsubscribe from ${organizationName}`,
  prefer: ({ organizationName, firstName }: Named) =>
    `Prefer English? ${organizationName} invites you to write to ${firstName}.`,
  openInOther: "Open the invite in English",
};

const es: typeof en = {
  subject: ({ organizationName, firstName }) => `Escriba a ${firstName} en ${organizationName}`,
  preheader: ({ organizationName, firstName }) =>
    `${organizationName} le invita a intercambiar cartas con ${firstName}.`,
  hello: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
  invites: ({ organizationName, firstName, invitedBy }) =>
    `${staffName(invitedBy, "es")}, de ${organizationName}, le invita a escribir a ${firstName}. Escriba su carta en el teléfono. El personal la imprime y la entrega. ${firstName} responde a mano, y la respuesta vuelve a usted.`,
  when: ({ type, eventName, days }) => `${spanishTermsFor(type).event}: ${eventName}, ${days}.`,
  accept: "Aceptar la invitación",
  signIn: (email) =>
    `Inicie sesión con este correo (${email}). ¿Usa otro? Enviaremos un código aquí para confirmar que es usted.`,
  why: ({ organizationName, firstName }) =>
    `${organizationName} envió esto con Cabin Courier, porque allí usted figura como contacto de ${firstName}.`,
  ifMistake: "Si es un error, puede ignorarlo.",
  wayOut: (organizationName) => `Cancelar los correos de ${organizationName}`,
  prefer: ({ organizationName, firstName }) =>
    `¿Prefiere español? ${organizationName} le invita a escribir a ${firstName}.`,
  openInOther: "Abrir la invitación en español",
};

export const inviteMailMessages: Readonly<Record<Language, typeof en>> = { en, es };

const codeEn = {
  subject: (code: string, organizationName: string) => `${code} is your code for ${organizationName}`,
  worksFor: (minutes: number) => `It works for ${minutes} minutes.`,
  why: (organizationName: string) =>
    `Someone who signed in with a different email wants to accept the invite that ${organizationName} sent here.`,
  enter: (code: string) => `If that's you, enter this code on the page: ${code}`,
  ifNot: (minutes: number) =>
    `It works for ${minutes} minutes. If it isn't you, don't share it: anyone who has it can read and write letters in your place.`,
  sender: (organizationName: string) => `Cabin Courier, for ${organizationName}`,
};

const codeEs: typeof codeEn = {
  subject: (code, organizationName) => `${code} es su código para ${organizationName}`,
  worksFor: (minutes) => `Sirve durante ${minutes} minutos.`,
  why: (organizationName) =>
    `Alguien que inició sesión con otra dirección quiere aceptar la invitación que ${organizationName} envió aquí.`,
  enter: (code) => `Si es usted, escriba este código en la página: ${code}`,
  ifNot: (minutes) =>
    `Sirve durante ${minutes} minutos. Si no es usted, no se lo dé a nadie: quien lo tenga podrá leer y escribir cartas en su lugar.`,
  sender: (organizationName) => `Cabin Courier, para ${organizationName}`,
};

export const codeMailMessages: Readonly<Record<Language, typeof codeEn>> = { en: codeEn, es: codeEs };

const wayOutEn = {
  title: (sender: string) => `Stop emails from ${sender}?`,
  sentence: "You won't get invites at this address anymore. Anything you've accepted stays.",
  button: "Unsubscribe",
  done: "Done.",
  stopped: (sender: string) => `${sender} won't send invites to this address anymore.`,
  mistake: "That was a mistake: allow invites again",
  allowed: (sender: string) => `${sender} can send invites to this address.`,
  invalidLink: "Invalid invite link.",
  partMissing: "Part of the link may be missing.",
};

const wayOutEs: typeof wayOutEn = {
  title: (sender) => `¿Dejar de recibir correos de ${sender}?`,
  sentence: "Ya no recibirá invitaciones en esta dirección. Lo que ya aceptó se queda como está.",
  button: "Cancelar suscripción",
  done: "Listo.",
  stopped: (sender) => `${sender} no enviará más invitaciones a esta dirección.`,
  mistake: "Fue un error: volver a permitir invitaciones",
  allowed: (sender) => `${sender} puede enviar invitaciones a esta dirección.`,
  invalidLink: "El enlace de la invitación no es válido.",
  partMissing: "Puede que falte una parte del enlace.",
};

export const wayOutMessages: Readonly<Record<Language, typeof wayOutEn>> = { en: wayOutEn, es: wayOutEs };
