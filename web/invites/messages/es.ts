import type { CodeOf } from "#domain/app-error.ts";
import type { inviteErrors } from "#domain/invites/errors.ts";
import type { proposalErrors } from "#domain/invites/proposal-errors.ts";
import { spanishParticipant, spanishTermsFor, spanishTypeLabel } from "#domain/organizations/terms-es.ts";
import type { InviteMessages } from "./en.ts";

const listOf = (names: readonly string[]) => new Intl.ListFormat("es-US").format(names);

export const invitesEs: InviteMessages = {
  acceptTitle: "Acepte su invitación",
  newestLink:
    "Use el enlace de la invitación más reciente que recibió por correo, o pida al campamento que envíe una nueva.",
  alsoOnList: "También puede encontrar las invitaciones abiertas en su cuenta.",
  seePending: "Ver invitaciones pendientes",

  greeting: ({ organizationName, firstName }) => `${organizationName} le invita a escribir a ${firstName}.`,
  signInToSee: "Inicie sesión para ver su invitación.",

  sentTo: (organization) => `${organization} envió esta invitación a`,
  signedInAs: (email) => ` Inició sesión como ${email}.`,
  confirmEmail: "Confirme su correo electrónico",
  invited: (organization) => `${organization} invitó a`,
  unconfirmed: "El servicio con el que inicia sesión no ha confirmado que este correo sea suyo.",
  isYoursToo: "¿Ese correo también es suyo?",
  haveAccount: "¿Tiene una cuenta con ese correo?",
  logOutHere: "Cierre sesión e inicie sesión con él. Después volverá a esta página.",
  otherAccount: "Iniciar sesión con otra cuenta",

  invitedToWrite: (name) => `Le invitan a escribir a ${name}`,
  organization: spanishTypeLabel,
  event: (type) => spanishTermsFor(type).event,
  invitedBy: "Le invita",
  accepting: "Aceptando…",
  accept: "Aceptar la invitación",
  howItGoes: (wording) => {
    const { theOrganization } = spanishTermsFor(wording.type);
    return `Escriba aquí. ${capital(theOrganization)} imprime su carta y la entrega a su ${spanishParticipant(wording)}. La respuesta, escrita a mano, vuelve a usted aquí.`;
  },
  adultsWhoAgree:
    "Las cuentas son para mayores de 18 años. Al aceptar, usted está de acuerdo con los términos del servicio y con lo que guardamos según la página de privacidad.",
  terms: "Términos del servicio",
  privacy: "Privacidad",
  linked: "¡Listo!",
  canWriteNow: (names) => `Ya puede escribir a ${listOf(names)}`,
  writeTo: (name) => `Escribir a ${name}`,
  tooQuestion: (names) => `¿También a ${listOf(names)}?`,
  acceptAll: (count) => (count === 2 ? "Aceptar las dos" : `Aceptar las ${count}`),
  linkedTo: (name) => `¡Listo! Ya puede escribir a ${name}.`,
  toDashboard: "Ir al inicio",

  codeNotSent: "No pudimos enviar el código. Inténtelo de nuevo.",
  weMailDigits: "Enviaremos allí un código de 6 dígitos. Escríbalo aquí para aceptar con esta cuenta.",
  sending: "Enviando…",
  sendCode: "Enviar un código a ese correo",
  codeOnItsWay: (isFirst) => (isFirst ? "Hay un código en camino a" : "Hay un código nuevo en camino a"),
  worksFor: (minutes) => `Sirve durante ${minutes} minutos.`,
  sendNewCode: "Enviar un código nuevo",
  enterCode: "Escriba el código",
  codeFromMail: "Código del correo",

  oneWaits: (name) => `La invitación para ${name} está pendiente.`,
  manyWait: (count) => `Hay ${count} invitaciones pendientes.`,
  acceptShort: "Aceptar",
  seeThem: "Verlas",
  notNow: "Ahora no",

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

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

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
  "code-wrong": "Ese código no es correcto. Revise el correo o envíe un código nuevo.",
  "code-over": "Ese código ya venció. Envíe uno nuevo.",
  "code-not-sent": "No pudimos enviar el código. Inténtelo de nuevo en unos minutos.",
  "too-many-codes": "Se pidieron demasiados códigos. Inténtelo de nuevo en una hora.",
  "too-many-unknown-invites":
    "Se probaron muchos enlaces de invitación que no sirven. Inténtelo de nuevo en unos minutos.",
  "too-many-wrong-digits": "Se escribieron muchos códigos equivocados. Inténtelo de nuevo en unos minutos.",
};

export const proposalErrorsEs: Readonly<Record<CodeOf<typeof proposalErrors>, string>> = {
  "too-many-proposals": "Ya ha pedido añadir a 4 personas. Retire una petición para pedir otra.",
  "too-many-proposals-today": "Hoy ya lo ha pedido varias veces. Inténtelo de nuevo mañana.",
  "proposal-event-over": "Esto ya terminó y no se puede añadir a nadie.",
  "proposal-ask-failed": "No pudimos enviar su petición. Inténtelo de nuevo.",
  "proposal-withdraw-failed": "No pudimos retirar su petición. Inténtelo de nuevo.",
};
