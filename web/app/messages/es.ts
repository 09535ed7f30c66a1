import type { CodeOf } from "#domain/app-error.ts";
import type { generalErrors } from "#domain/errors.ts";
import { spanishRoleLabel } from "#domain/organizations/terms-es.ts";
import type { AccessCheckMessages } from "./access-check-en.ts";
import type { ShellMessages } from "./en.ts";
import type { EveryPageMessages } from "./every-page-en.ts";
import type { WentWrongMessages } from "./went-wrong-en.ts";

export const everyPageEs: EveryPageMessages = {
  loading: "Cargando…",
  checkingAccess: "Comprobando el acceso…",
  skip: "Ir al contenido",
};

export const wentWrongEs: WentWrongMessages = {
  title: "Algo salió mal",
  safe: "Las cartas y fotos que no ha enviado siguen guardadas en este dispositivo.",
  reload: "Volver a cargar la página",
};

export const accessCheckEs: AccessCheckMessages = {
  unreachable: "Ahora no podemos conectar con Cabin Courier.",
  tryingAgain: "Intentando de nuevo…",
};

export const shellEs: ShellMessages = {
  main: "Principal",
  menu: "Menú",
  myParticipants: "Mis participantes",
  organizations: "Organizaciones",
  howItWorks: "Cómo funciona",
  familyGuide: "Guía para familias",
  chooseOrganization: "Elegir una organización",
  allOrganizations: "Todas las organizaciones",
  settings: "Ajustes",
  help: "Ayuda",
  yourAccount: "Su cuenta",
  logOut: "Cerrar sesión",
  role: spanishRoleLabel,
};

/** Messages of dialogs that failed to load, by their English text. */
export const dialogsEs: Readonly<Record<string, string>> = {
  "We couldn't load the pages.": "No pudimos cargar las páginas.",
};

export const titlesEs: Readonly<Record<string, string>> = {
  "Accept your invite": "Acepte su invitación",
  "Your account": "Su cuenta",
  "Family guide": "Guía para familias",
  "How It Works": "Cómo funciona",
  "Cabin Courier: share stories with your camper": "Cabin Courier: comparta historias con su campista",
  Help: "Ayuda",
  "Log in": "Iniciar sesión",
  "My Participants": "Mis participantes",
  Participant: "Participante",
  "Pending invites": "Invitaciones pendientes",
  Privacy: "Privacidad",
  Settings: "Ajustes",
};

export const generalErrorsEs: Readonly<Record<CodeOf<typeof generalErrors, "goneAway">, string>> = {
  "sign-in-first": "Primero inicie sesión.",
  "not-found": "No se encontró.",
  "bad-request": "No se pudo leer esa solicitud.",
  "too-large": "Esa solicitud es demasiado grande.",
  "key-reused": "Esta solicitud ya se envió antes con otro contenido.",
  "organization-closed": "Esta organización está cerrada, así que no se puede cambiar nada.",
  "organization-suspended": "Esta organización está suspendida, así que por ahora no se puede cambiar nada.",
  "passkey-needed": "Confirme con su llave de acceso para continuar.",
  internal: "Algo falló de nuestro lado.",
  unavailable: "No se puede contactar con el servicio en este momento. Inténtelo de nuevo.",
};
