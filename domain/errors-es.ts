import type { generalErrors } from "./errors.ts";
import type { SentenceOf } from "./app-error.ts";

export const generalErrorsEs: Readonly<Record<SentenceOf<typeof generalErrors, "goneAway">, string>> = {
  "Please sign in first.": "Primero inicie sesión.",
  "Not found.": "No se encontró.",
  "That request could not be read.": "No se pudo leer esa solicitud.",
  "That request is too large.": "Esa solicitud es demasiado grande.",
  "This request was sent before with other contents.": "Esta solicitud ya se envió antes con otro contenido.",
  "Something went wrong on our side.": "Algo falló de nuestro lado.",
  "The service is not reachable right now. Please try again.":
    "No se puede contactar con el servicio en este momento. Inténtelo de nuevo.",
};
