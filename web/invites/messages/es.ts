import type { CodeOf } from "#domain/app-error.ts";
import type { inviteErrors } from "#domain/invites/errors.ts";
import { spanishTermsFor, spanishTypeLabel } from "#domain/organizations/terms-es.ts";
import type { InviteMessages } from "./en.ts";

export const invitesEs: InviteMessages = {
  acceptTitle: "Acepte su invitación",
  newestLink:
    "Abra el enlace de la invitación más reciente que recibió por correo, o pida a quien le invitó que la envíe de nuevo.",
  alsoOnList: "Una invitación que sigue abierta también está en su lista.",
  seePending: "Ver invitaciones pendientes",

  sentTo: (organization) => `${organization} envió esta invitación a`,
  signedInAs: (email) => ` Inició sesión como ${email}.`,
  confirmEmail: "Confirme su correo electrónico",
  invited: (organization) => `${organization} invitó a`,
  unconfirmed: "El servicio con el que inició sesión no ha confirmado que esta dirección sea suya.",
  isYoursToo: "¿Ese buzón también es suyo?",
  haveAccount: "¿Tiene una cuenta con esa dirección?",
  logOutHere: "Cierre sesión aquí y después inicie sesión con ella. Esta página se queda abierta.",
  otherAccount: "Iniciar sesión con otra cuenta",

  invitedToWrite: (name) => `Le invitan a escribir a ${name}`,
  organization: spanishTypeLabel,
  event: (type) => spanishTermsFor(type).event,
  invitedBy: "Le invita",
  accepting: "Aceptando…",
  accept: "Aceptar la invitación",
  howItGoes: (type) => {
    const { theOrganization, yourParticipant } = spanishTermsFor(type);
    return `Usted escribe aquí, ${theOrganization} imprime su carta y la entrega a ${yourParticipant}, y la respuesta vuelve a usted.`;
  },
  linked: "¡Listo!",
  canWriteTo: (name) => `Ya puede escribir a ${name}.`,
  linkedTo: (name) => `¡Listo! Ya puede escribir a ${name}.`,
  toDashboard: "Ir al inicio",

  codeNotSent: "No se pudo enviar el código. Inténtelo de nuevo.",
  weMailDigits: "Enviamos seis cifras allí. Con ellas puede aceptar con la cuenta que usa ahora.",
  sending: "Enviando…",
  sendCode: "Enviar un código a esa dirección",
  codeOnItsWay: (isFirst) => (isFirst ? "Hay un código en camino a" : "Hay un código nuevo en camino a"),
  worksFor: (minutes) => `Sirve durante ${minutes} minutos.`,
  sendNewCode: "Enviar un código nuevo",
  enterCode: "Escriba el código",
  codeFromMail: "Código del correo",

  oneWaits: (name) => `La invitación para ${name} está pendiente.`,
  manyWait: (count) => `Hay ${count} invitaciones pendientes.`,
  acceptShort: "Aceptar",
  seeThem: "Verlas",

  pending: "Pendiente",
  acceptInvite: "Aceptar la invitación",
  acceptInviteFor: (name) => `Aceptar la invitación para ${name}`,
  acceptingFor: (name) => `Aceptando… ${name}`,
  details: "Abrir los detalles de la invitación",
  detailsFor: (name) => `Abrir los detalles de la invitación para ${name}`,
  pendingInvites: (count) => (count === 1 ? "Invitación pendiente" : `${count} invitaciones pendientes`),
  showPending: "Mostrar invitaciones pendientes",
  hidePending: "Ocultar invitaciones pendientes",
  show: "Mostrar",
  hide: "Ocultar",
  days: (first, last) => (first === last ? first : `Del ${first} al ${last}`),
};

type Staff =
  | "createFailed"
  | "revokeFailed"
  | "emailRequired"
  | "tooManyToday"
  | "tooManyWhileNew"
  | "notInvited"
  | "eventOver"
  | "notKnown";

type Code = CodeOf<typeof inviteErrors, Staff>;

export const inviteErrorsEs: Readonly<Record<Code, string>> = {
  "invite-accept-failed": "No se pudo aceptar la invitación.",
  "invites-load-failed": "No se pudieron cargar las invitaciones.",
  "my-participants-load-failed": "No se pudieron cargar los participantes.",
  "invite-invalid": "El enlace de la invitación no es válido.",
  "invite-email-mismatch": "La dirección de correo no coincide",
  "mail-opted-out": "Esta dirección pidió no recibir correos de esta organización.",
  "code-wrong": "Ese código no es correcto.",
  "code-over": "Ese código ya no sirve. Pida uno nuevo.",
  "code-not-sent": "No se pudo enviar el código. Inténtelo de nuevo en unos minutos.",
  "too-many-codes": "Se pidieron demasiados códigos. Inténtelo de nuevo en una hora.",
  "too-many-unknown-invites":
    "Se probaron muchos enlaces de invitación que no sirven. Inténtelo de nuevo en unos minutos.",
  "too-many-wrong-digits": "Se escribieron muchos códigos equivocados. Inténtelo de nuevo en unos minutos.",
};
