import type { CodeOf } from "#domain/app-error.ts";
import { deletionWords } from "#domain/identity/account.ts";
import type { accountErrors, identityErrors } from "#domain/identity/errors.ts";
import type { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import type { CodeMessages } from "./code-en.ts";
import type { AccountMessages } from "./en.ts";
import type { NameMessages } from "./name-en.ts";
import type { LanguageMessages } from "./language-en.ts";
import type { SignInMessages } from "./sign-in-en.ts";
import type { SignOutMessages } from "./sign-out-en.ts";

export const accountEs: AccountMessages = {
  title: "Su cuenta",
  whatWeKnow: "Lo que sabemos de usted",
  name: "Nombre",
  email: "Correo electrónico",
  fromProvider: "Su correo viene de la forma en que inicia sesión. Nunca vemos su contraseña.",
  whatWeMail: "Correos que le enviamos",
  howLong: "Cuánto tiempo guardamos las cartas y quién puede leerlas",
  devices: "Sus dispositivos",
  devicesHelp:
    "Tiene la sesión abierta en estos dispositivos. Si perdió alguno o no lo reconoce, cierre la sesión en él.",
  loadingDevices: "Cargando sus dispositivos…",
  device: (browser, system) => {
    if (browser !== null && system !== null) return `${browser} en ${system}`;
    return browser ?? system ?? "Dispositivo desconocido";
  },
  thisDevice: "Este dispositivo",
  deviceSignedIn: (day) => `Inició sesión el ${day}`,
  deviceLastUsed: (daysAgo) => `Último uso: ${daysAgo}`,
  signOut: "Cerrar sesión",
  signOutDevice: (device) => `Cerrar sesión: ${device}`,
  signingOut: "Cerrando sesión…",
  signOutOthers: "Cerrar sesión en los demás dispositivos",
  deviceSignedOut: (device) => `Se cerró la sesión: ${device}.`,
  othersSignedOut: "Se cerró la sesión en los demás dispositivos.",
  exportTitle: "Descargar sus datos",
  exportHelp:
    "Un archivo con lo que guardamos sobre su cuenta: inicios de sesión, dispositivos, para quién escribe, a quién propuso y las cartas que escribió. Las respuestas están en la página de cada campista.",
  export: "Descargar mis datos",
  exporting: "Reuniendo sus datos…",
  exportName: "mis-datos",
  deleteTitle: "Eliminar su cuenta",
  signedOutEverywhere:
    "Se cerrará su sesión en todas partes y se eliminarán las cartas que no se han impreso. Perderá el acceso a sus campistas y a sus respuestas.",
  leaveTeams:
    "Dejará todos los equipos. Si en alguno es la única persona que administra, nombre antes a otra.",
  printedStay:
    "Las cartas impresas y sus respuestas quedan con la organización hasta que las elimine, sin el nombre de su cuenta.",
  deleteMore: "Eliminar su cuenta…",
  deleteQuestion: "¿Eliminar su cuenta?",
  typeWord: `Escriba «${deletionWords.es}» para confirmar`,
  deleting: "Eliminando…",
  delete: "Eliminar la cuenta",
  atOnce: "Se hace de inmediato y no se puede deshacer.",
  picturesGo: "También se perderán las fotos de respuestas que no se han subido.",
  deleted: "Su cuenta se eliminó.",
};

export const nameEs: NameMessages = {
  yourName: "Su nombre",
  forLetters: "Aparece en las cartas y las respuestas. Puede dejarlo en blanco.",
  forTeam: "Lo ven su equipo y las familias. Puede cambiarlo en su cuenta.",
  change: "Cambiar su nombre",
  save: "Guardar nombre",
  saving: "Guardando…",
  saved: "Su nombre se guardó.",
  notSaved: "No pudimos guardar su nombre. Inténtelo de nuevo.",
  cancel: "Cancelar",
  none: "Todavía sin nombre",
};

export const signInEs: SignInMessages = {
  signInWith: (provider) => `Iniciar sesión con ${provider}`,
  onSharedComputer: "Este es un equipo compartido",
  sharedHelp: "Cerraremos su sesión después de una hora sin uso.",
  goOn: "Continúe en la ventana que se acaba de abrir.",
};

export const codeEs: CodeMessages = {
  emailMe: "Enviarme un código por correo",
  yourEmail: "Su correo electrónico",
  sending: "Enviando…",
  notSent: "No pudimos enviar el código. Inténtelo de nuevo en unos minutos.",
  sentTo: (isFirst) => (isFirst ? "Enviamos un código de 6 dígitos a" : "Enviamos otro correo a"),
  worksFor: (minutes) =>
    `El código sirve hasta ${minutes} minutos. ¿No llegó? Revise la carpeta de correo no deseado.`,
  code: "Código del correo",
  signIn: "Iniciar sesión",
  signingIn: "Iniciando sesión…",
  notSignedIn: "No pudimos iniciar su sesión. Inténtelo de nuevo.",
  sendAgain: "Enviar otro correo",
  otherEmail: "Usar otro correo",
};

export const signInCodeErrorsEs: Readonly<Record<CodeOf<typeof signInCodeErrors>, string>> = {
  "sign-in-code-wrong": "Ese código no es correcto o ya caducó. Revise el correo más reciente o pida otro.",
  "sign-in-code-not-sent":
    "No pudimos enviar el correo. Revise la dirección o inténtelo de nuevo en unos minutos.",
  "too-many-sign-in-codes":
    "Ya enviamos muchos códigos a esta dirección. Abra el correo más reciente y siga su enlace, o inténtelo más tarde.",
};

export const signOutEs: SignOutMessages = {
  stillSignedIn: "Su sesión sigue abierta: no pudimos contactar con el servicio. Inténtelo de nuevo.",
  unsentPictures: (unsent) =>
    unsent === 1
      ? "Aún no se ha subido 1 foto de una respuesta. Al cerrar sesión se borra de este dispositivo. ¿Cerrar sesión de todos modos?"
      : `Aún no se han subido ${unsent} fotos de respuestas. Al cerrar sesión se borran de este dispositivo. ¿Cerrar sesión de todos modos?`,
};

export const languageEs: LanguageMessages = {
  title: "Idioma",
  help: "Se usa en las páginas para familias, en los correos que le enviamos y en el lado de la hoja en el que le responden.",
  notSaved: "No pudimos guardar su idioma. Inténtelo de nuevo.",
};

export const identityErrorsEs: Readonly<Record<CodeOf<typeof identityErrors>, string>> = {
  "sign-in-failed": "No se pudo iniciar sesión.",
  "sign-in-failed-again": "No se pudo iniciar sesión. Inténtelo de nuevo.",
  "sign-in-again": "Inicie sesión de nuevo para hacer esto.",
  "sign-in-not-recent": "Inicie sesión otra vez y escriba su contraseña.",
  "stronger-sign-in":
    "Los miembros del equipo necesitan un segundo paso para iniciar sesión. Actívelo en su cuenta e inicie sesión de nuevo.",
  "foreign-origin": "Esta página no puede pedir eso.",
  "too-many-sign-ins": "Ha habido muchos inicios de sesión desde su red. Inténtelo de nuevo en unos minutos.",
  "too-many-sign-ins-of-account":
    "Ha iniciado sesión muchas veces en una hora. Inténtelo de nuevo en unos minutos.",
};

export const accountErrorsEs: Readonly<Record<CodeOf<typeof accountErrors>, string>> = {
  "hand-over-first": "Usted es la única persona que administra una organización. Nombre antes a otra.",
  "devices-not-loaded": "No pudimos cargar sus dispositivos.",
  "device-not-signed-out": "No pudimos cerrar la sesión en ese dispositivo. Inténtelo de nuevo.",
  "account-not-exported": "No pudimos reunir sus datos. Inténtelo de nuevo.",
  "account-not-deleted": "No pudimos eliminar su cuenta. Inténtelo de nuevo.",
};
