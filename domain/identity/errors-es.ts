import type { CodeOf } from "../app-error.ts";
import type { accountErrors } from "./account-errors.ts";
import type { identityErrors } from "./errors.ts";

export const identityErrorsEs: Readonly<Record<CodeOf<typeof identityErrors>, string>> = {
  "sign-in-failed": "No se pudo iniciar sesión.",
  "sign-in-failed-again": "No se pudo iniciar sesión. Inténtelo de nuevo.",
  "foreign-origin": "Esta página no puede pedir eso.",
  "too-many-sign-ins": "Ha habido muchos inicios de sesión desde su red. Inténtelo de nuevo en unos minutos.",
  "too-many-sign-ins-of-account":
    "Ha iniciado sesión muchas veces en una hora. Inténtelo de nuevo en unos minutos.",
};

export const accountErrorsEs: Readonly<Record<CodeOf<typeof accountErrors>, string>> = {
  "hand-over-first": "Usted es la última persona que administra una organización. Nombre antes a otra.",
  "account-not-deleted": "No se pudo eliminar su cuenta.",
};
