import type { CodeOf } from "#domain/app-error.ts";
import type { notificationErrors } from "#domain/notifications/errors.ts";
import type { NotificationSettingMessages } from "./en.ts";

export const notificationsEs: NotificationSettingMessages = {
  title: "Correos que le enviamos",
  loading: "Cargando sus ajustes…",
  nothingYet: "Todavía no hay nada que elegir",
  onceYouWrite: "Cuando escriba cartas o forme parte de un equipo, podrá elegir qué correos recibe.",
  letters: "Las cartas que usted escribe",
  work: "Su trabajo en un equipo",
  noAddress:
    "El servicio con el que inicia sesión no ha confirmado su dirección de correo. Los correos sobre cartas van a la dirección a la que se envió su invitación.",
  goTo: (email) => `Los enviamos a ${email}. Puede cancelar cualquiera de ellos.`,
  willMail: "Le escribiremos.",
  willNotMail: "No le escribiremos.",
};

type Staff =
  | "gapsLoadFailed"
  | "nudgeFailed"
  | "nudgedToday"
  | "allNudgedToday"
  | "nothingToNudge"
  | "onlyRemovedContacts"
  | "familyMailsOff"
  | "writingOver";

export const notificationErrorsEs: Readonly<Record<CodeOf<typeof notificationErrors, Staff>, string>> = {
  "invalid-notice-link": "Enlace no válido.",
  "notice-settings-load-failed": "No pudimos cargar sus ajustes.",
  "notice-settings-save-failed": "No pudimos guardar sus ajustes. Inténtelo de nuevo.",
  "push-not-offered": "Los avisos en el teléfono no están disponibles aquí.",
  "push-service-unknown": "No conocemos el servicio de avisos de este navegador.",
};
