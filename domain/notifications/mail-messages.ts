import type { Language } from "../language.ts";

const en = {
  hello: (name: string) => `Hello ${name},`,
  sentBy: (organization: string) => `${organization} sent this with Cabin Courier.`,
  noMore: "No more mail of this kind",
  choose: "Choose what you are mailed",
  othersCome: "Other mails still come. You can change your mind in your settings.",
  stop: "Stop these mails",
  done: "Done.",
  invalidLink: "Invalid link.",
  partMissing: "Perhaps a part of the link is missing.",
};

const es: typeof en = {
  hello: (name) => `Hola, ${name}:`,
  sentBy: (organization) => `${organization} envió esto con Cabin Courier.`,
  noMore: "No más correos de este tipo",
  choose: "Elegir qué correos recibe",
  othersCome: "Los demás correos seguirán llegando. Puede cambiar de idea en sus ajustes.",
  stop: "No recibir más estos correos",
  done: "Listo.",
  invalidLink: "Enlace no válido.",
  partMissing: "Quizá falte una parte del enlace.",
};

export const notificationMailMessages: Readonly<Record<Language, typeof en>> = { en, es };
