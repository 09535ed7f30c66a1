import type { CodeOf } from "#domain/app-error.ts";
import type { notificationErrors } from "#domain/notifications/errors.ts";
import type { NotificationSettingMessages } from "./en.ts";

export const notificationsEs: NotificationSettingMessages = {
  title: "Qué correos le enviamos",
  loading: "Cargando sus ajustes…",
  nothingYet: "Todavía no hay nada que elegir",
  onceYouWrite: "Cuando escriba cartas o forme parte de un equipo, elegirá aquí qué correos recibe.",
  letters: "Las cartas que usted escribe",
  work: "Su trabajo en un equipo",
  noAddress:
    "El servicio con el que inicia sesión no confirma ninguna dirección suya. Los correos sobre cartas van adonde llegó su invitación.",
  goTo: (email) =>
    `Los correos van a ${email}. Cada correo lleva un enlace para dejar de recibir los de su tipo.`,
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
  "notice-settings-load-failed": "No se pudieron cargar sus ajustes.",
  "notice-settings-save-failed": "No se pudieron guardar sus ajustes.",
};
