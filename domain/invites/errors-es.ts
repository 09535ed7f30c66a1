import type { SentenceOf } from "../app-error.ts";
import type { notSixDigits } from "./invite.ts";
import type { inviteErrors } from "./errors.ts";

type Staff =
  | "createFailed"
  | "revokeFailed"
  | "emailRequired"
  | "tooManyToday"
  | "notInvited"
  | "eventOver"
  | "notKnown";

type Sentence = SentenceOf<typeof inviteErrors, Staff> | typeof notSixDigits;

export const inviteErrorsEs: Readonly<Record<Sentence, string>> = {
  "Failed to accept invite.": "No se pudo aceptar la invitación.",
  "Failed to load invites.": "No se pudieron cargar las invitaciones.",
  "Failed to load participants.": "No se pudieron cargar los participantes.",
  "Invalid invite link.": "El enlace de la invitación no es válido.",
  "Email mismatch": "La dirección de correo no coincide",
  "This address asked not to get mail from this organization.":
    "Esta dirección pidió no recibir correos de esta organización.",
  "That code is not right.": "Ese código no es correcto.",
  "That code no longer works. Ask for a new one.": "Ese código ya no sirve. Pida uno nuevo.",
  "The code could not be sent. Please try again in a few minutes.":
    "No se pudo enviar el código. Inténtelo de nuevo en unos minutos.",
  "Too many codes were asked for. Please try again in an hour.":
    "Se pidieron demasiados códigos. Inténtelo de nuevo en una hora.",
  "Many invite links were tried that do not work. Please try again in a few minutes.":
    "Se probaron muchos enlaces de invitación que no sirven. Inténtelo de nuevo en unos minutos.",
  "Many wrong codes were entered. Please try again in a few minutes.":
    "Se escribieron muchos códigos equivocados. Inténtelo de nuevo en unos minutos.",
  "Enter the six digits of the code.": "Escriba las seis cifras del código.",
};
