import type { Language } from "../language.ts";

const en = {
  hello: (name: string | null) => (name === null ? "Hello," : `Hello ${name},`),
  sentBy: (organization: string) => `${organization} sent this with Cabin Courier.`,
  noMore: "Unsubscribe",
  choose: "Email settings",
  othersCome: "You'll still get our other emails. You can change this in your settings.",
  stop: "Unsubscribe",
  done: "Done.",
  invalidLink: "Invalid link.",
  partMissing: "Part of the link may be missing.",
};

const es: typeof en = {
  hello: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
  sentBy: (organization) => `${organization} envió esto con Cabin Courier.`,
  noMore: "Cancelar suscripción",
  choose: "Ajustes de correo",
  othersCome: "Seguirá recibiendo nuestros otros correos. Puede cambiarlo en sus ajustes.",
  stop: "Cancelar suscripción",
  done: "Listo.",
  invalidLink: "Enlace no válido.",
  partMissing: "Puede que falte una parte del enlace.",
};

export const notificationMailMessages: Readonly<Record<Language, typeof en>> = { en, es };
