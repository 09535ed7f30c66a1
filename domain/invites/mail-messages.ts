import type { Language } from "../language.ts";
import { spanishTermsFor } from "../organizations/terms-es.ts";
import { termsFor } from "../organizations/terms.ts";

type Named = { organizationName: string; firstName: string };

const en = {
  subject: ({ organizationName, firstName }: Named) => `Write to ${firstName} at ${organizationName}`,
  preheader: ({ organizationName, firstName }: Named) =>
    `${organizationName} invites you to exchange letters with ${firstName}.`,
  hello: (name: string | null) => (name === null ? "Hello," : `Hello ${name},`),
  invites: ({ organizationName, firstName, invitedBy }: Named & { invitedBy: string }) =>
    `${invitedBy} of ${organizationName} invites you to write to ${firstName}. You write a note on your phone; the staff print it and hand it over; ${firstName} answers by hand, and the answer comes back to you.`,
  when: ({ type, eventName, days }: { type: string | null; eventName: string; days: string }) =>
    `${termsFor(type).event}: ${eventName}, ${days}.`,
  accept: "Accept the invite",
  signIn: (email: string) =>
    `Sign in with this address (${email}). With another account you can have a code sent here.`,
  why: ({ organizationName, firstName }: Named) =>
    `${organizationName} sent this with Cabin Courier, because you are named there as a contact of ${firstName}.`,
  wayOut: (organizationName: string, link: string) =>
    `If that is a mistake, you need not do anything. No more mail from ${organizationName}: ${link}`,
};

const es: typeof en = {
  subject: ({ organizationName, firstName }) => `Escriba a ${firstName} en ${organizationName}`,
  preheader: ({ organizationName, firstName }) =>
    `${organizationName} le invita a intercambiar cartas con ${firstName}.`,
  hello: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
  invites: ({ organizationName, firstName, invitedBy }) =>
    `${invitedBy}, de ${organizationName}, le invita a escribir a ${firstName}. Usted escribe una nota en su teléfono; el personal la imprime y la entrega; ${firstName} responde a mano, y la respuesta vuelve a usted.`,
  when: ({ type, eventName, days }) => `${spanishTermsFor(type).event}: ${eventName}, ${days}.`,
  accept: "Aceptar la invitación",
  signIn: (email) =>
    `Inicie sesión con esta dirección (${email}). Si usa otra cuenta, puede pedir que enviemos un código aquí.`,
  why: ({ organizationName, firstName }) =>
    `${organizationName} envió esto con Cabin Courier, porque allí usted figura como contacto de ${firstName}.`,
  wayOut: (organizationName, link) =>
    `Si es un error, no tiene que hacer nada. No más correos de ${organizationName}: ${link}`,
};

export const inviteMailMessages: Readonly<Record<Language, typeof en>> = { en, es };

const codeEn = {
  subject: (code: string, organizationName: string) => `${code} is your code for ${organizationName}`,
  worksFor: (minutes: number) => `It works for ${minutes} minutes.`,
  why: (organizationName: string) =>
    `A person who signed in with another address wants to accept the invite that ${organizationName} sent here.`,
  enter: (code: string) => `If that is you, enter this code on the page: ${code}`,
  ifNot: (minutes: number) =>
    `It works for ${minutes} minutes. If it is not you, do not pass it on: anyone who has it can read and write letters in your place.`,
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
  title: (sender: string) => `No more mail from ${sender}?`,
  sentence: "You will get no invites at this address any more. What you have accepted stays.",
  button: "No more mail",
  done: "Done.",
  stopped: (sender: string) => `${sender} will not send invites to this address again.`,
  mistake: "That was a mistake: let them write",
  allowed: (sender: string) => `${sender} may send invites to this address.`,
  invalidLink: "Invalid invite link.",
  partMissing: "Perhaps a part of the link is missing.",
};

const wayOutEs: typeof wayOutEn = {
  title: (sender) => `¿No más correos de ${sender}?`,
  sentence: "Ya no recibirá invitaciones en esta dirección. Lo que ya aceptó se queda como está.",
  button: "No más correos",
  done: "Listo.",
  stopped: (sender) => `${sender} no enviará más invitaciones a esta dirección.`,
  mistake: "Fue un error: que puedan escribirme",
  allowed: (sender) => `${sender} puede enviar invitaciones a esta dirección.`,
  invalidLink: "El enlace de la invitación no es válido.",
  partMissing: "Quizá falte una parte del enlace.",
};

export const wayOutMessages: Readonly<Record<Language, typeof wayOutEn>> = { en: wayOutEn, es: wayOutEs };
