import { spanishRoleLabel } from "#domain/organizations/words-es.ts";
import type { ShellWords } from "./en.ts";

export const shellEs: ShellWords = {
  loading: "Cargando…",
  checkingAccess: "Comprobando el acceso…",
  skip: "Ir al contenido",
  main: "Principal",
  menu: "Menú",
  myParticipants: "Mis participantes",
  organizations: "Organizaciones",
  howItWorks: "Cómo funciona",
  chooseOrganization: "Elegir una organización",
  allOrganizations: "Todas las organizaciones",
  settings: "Ajustes",
  yourAccount: "Su cuenta",
  logOut: "Cerrar sesión",
  role: spanishRoleLabel,
};

/** What browsers show in their tabs, by the English title of the page. */
export const titlesEs: Readonly<Record<string, string>> = {
  "Accept your invite": "Acepte su invitación",
  "Your account": "Su cuenta",
  "Family guide": "Guía para familias",
  "Log in": "Iniciar sesión",
  "My Participants": "Mis participantes",
  Participant: "Participante",
  "Pending invites": "Invitaciones pendientes",
  Privacy: "Privacidad",
  Settings: "Ajustes",
};
