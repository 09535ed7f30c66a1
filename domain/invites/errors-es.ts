import type { CodeOf } from "../app-error.ts";
import type { inviteErrors } from "./errors.ts";

type Staff =
  | "createFailed"
  | "revokeFailed"
  | "emailRequired"
  | "tooManyToday"
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
