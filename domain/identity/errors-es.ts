import type { SentenceOf } from "../app-error.ts";
import type { accountErrors } from "./account-errors.ts";
import type { wrongDeletionWord } from "./account.ts";
import { deletionWords } from "./account.ts";
import type { identityErrors } from "./errors.ts";

export const identityErrorsEs: Readonly<Record<SentenceOf<typeof identityErrors>, string>> = {
  "Sign-in failed.": "No se pudo iniciar sesión.",
  "Sign-in failed. Please try again.": "No se pudo iniciar sesión. Inténtelo de nuevo.",
  "This page may not ask for that.": "Esta página no puede pedir eso.",
  "Many sign-ins came from your network. Please try again in a few minutes.":
    "Ha habido muchos inicios de sesión desde su red. Inténtelo de nuevo en unos minutos.",
  "You have signed in many times within an hour. Please try again in a few minutes.":
    "Ha iniciado sesión muchas veces en una hora. Inténtelo de nuevo en unos minutos.",
};

type Account = SentenceOf<typeof accountErrors> | typeof wrongDeletionWord;

export const accountErrorsEs: Readonly<Record<Account, string>> = {
  "You are the last admin of an organization. Make somebody else an admin first.":
    "Usted es la última persona que administra una organización. Nombre antes a otra.",
  "Failed to delete your account.": "No se pudo eliminar su cuenta.",
  "Type “delete” to delete your account.": `Escriba «${deletionWords.es}» para eliminar su cuenta.`,
};
