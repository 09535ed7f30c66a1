import type { Language } from "../language.ts";

const codeEn = {
  subject: (code: string) => `${code} is your Cabin Courier code`,
  worksFor: (minutes: number) => `It works for ${minutes} minutes.`,
  enter: (minutes: number) =>
    `Enter it on the page where you asked for it. It works for ${minutes} minutes, in that browser only.`,
  ifNot: "If you did not ask for a code, ignore this email. Never give the code to anyone.",
  tooMany:
    "Does the sign-in page say that we sent too many codes? Open this link in the browser where you want to sign in, then ask again:",
  askHere: "Use this browser",
  footer: "Cabin Courier · letters between families and campers",
};

const codeEs: typeof codeEn = {
  subject: (code) => `${code} es su código de Cabin Courier`,
  worksFor: (minutes) => `Sirve durante ${minutes} minutos.`,
  enter: (minutes) =>
    `Escríbalo en la página donde lo pidió. Sirve durante ${minutes} minutos y solo en ese navegador.`,
  ifNot: "Si usted no pidió un código, ignore este correo. No le dé el código a nadie.",
  tooMany:
    "¿La página dice que enviamos demasiados códigos? Abra este enlace en el navegador en el que quiere iniciar sesión y vuelva a pedir un código:",
  askHere: "Usar este navegador",
  footer: "Cabin Courier · cartas entre familias y campistas",
};

export const signInCodeMailMessages: Readonly<Record<Language, typeof codeEn>> = { en: codeEn, es: codeEs };

const joinedEn = {
  subject: "A new way to sign in to Cabin Courier",
  preheader: "Both ways open the same account.",
  byCode: (email: string) => `You signed in with a code that we sent to ${email}.`,
  byProvider: (label: string, email: string) => `You signed in with ${label} as ${email}.`,
  same: "You had an account with this address, so both ways of signing in now open that account.",
  account: "See your devices",
  ifNot:
    "If it wasn't you, someone else can read your email. Change the password of your mailbox, then sign out all other devices on your account page.",
  footer: "Cabin Courier · letters between families and campers",
};

const joinedEs: typeof joinedEn = {
  subject: "Una nueva forma de iniciar sesión en Cabin Courier",
  preheader: "Las dos formas abren la misma cuenta.",
  byCode: (email) => `Inició sesión con un código que enviamos a ${email}.`,
  byProvider: (label, email) => `Inició sesión con ${label} como ${email}.`,
  same: "Usted ya tenía una cuenta con esta dirección; ahora las dos formas de iniciar sesión abren esa cuenta.",
  account: "Ver sus dispositivos",
  ifNot:
    "Si no fue usted, otra persona puede leer su correo. Cambie la contraseña de su buzón y después cierre la sesión en los demás dispositivos desde la página de su cuenta.",
  footer: "Cabin Courier · cartas entre familias y campistas",
};

export const joinedMailMessages: Readonly<Record<Language, typeof joinedEn>> = { en: joinedEn, es: joinedEs };

const idleEn = {
  subject: (day: string) => `We'll delete your Cabin Courier account on ${day}`,
  why: "You haven't signed in for two years, and no camp or camper is linked to your account anymore.",
  keep: "To keep your account, sign in before then.",
  signIn: "Sign in",
  orNothing: "If you don't need it anymore, you don't have to do anything.",
  footer: "Cabin Courier · letters between families and campers",
};

const idleEs: typeof idleEn = {
  subject: (day) => `Eliminaremos su cuenta de Cabin Courier el ${day}`,
  why: "Hace dos años que no inicia sesión, y ya no hay ningún campamento ni campista unido a su cuenta.",
  keep: "Para conservar su cuenta, inicie sesión antes de esa fecha.",
  signIn: "Iniciar sesión",
  orNothing: "Si ya no la necesita, no tiene que hacer nada.",
  footer: "Cabin Courier · cartas entre familias y campistas",
};

export const idleAccountMailMessages: Readonly<Record<Language, typeof idleEn>> = { en: idleEn, es: idleEs };
