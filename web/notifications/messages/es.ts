import type { CodeOf } from "#domain/app-error.ts";
import type { notificationErrors } from "#domain/notifications/errors.ts";
import type { NotificationSettingMessages } from "./en.ts";
import type { PushMessages } from "./push-en.ts";

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

export const pushEs: PushMessages = {
  title: "Avisos",
  onPhone: "Avíseme en este teléfono cuando llegue correo",
  onComputer: "Avíseme en esta computadora cuando llegue correo",
  help: "El aviso solo dice «Tiene correo.» Sin nombres y sin nada de una carta.",
  willTell: "Le avisaremos cuando llegue correo.",
  willNotTell: "Ya no le enviaremos avisos aquí.",
  otherDevices: (count) =>
    count === 1
      ? "Los avisos también están activados en otro de sus dispositivos."
      : `Los avisos también están activados en otros ${count} de sus dispositivos.`,
  repliesOff: (kind) => `Primero active «${kind}» arriba.`,
  blocked: "Su navegador bloquea los avisos de Cabin Courier.",
  allow: "Abra en su navegador los ajustes de este sitio, permita las notificaciones y vuelva aquí.",
  notSupported: "Este navegador no puede mostrar avisos. Le escribiremos por correo electrónico.",
  homeScreenFirst: "Primero agregue Cabin Courier a su pantalla de inicio",
  tapShare: "Toque Compartir, el cuadrado con una flecha.",
  tapAdd: "Toque Agregar a inicio y luego Agregar.",
  openFromThere: "Abra Cabin Courier desde su pantalla de inicio y vuelva a Ajustes.",
  installHint: "Tenga Cabin Courier a un toque, junto a sus otras aplicaciones.",
  install: "Agregar a la pantalla de inicio",
  notNow: "Ahora no",
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
