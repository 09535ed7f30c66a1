import type { generalErrors } from "./errors.ts";
import type { CodeOf } from "./app-error.ts";

export const generalErrorsEs: Readonly<Record<CodeOf<typeof generalErrors, "goneAway">, string>> = {
  "sign-in-first": "Primero inicie sesión.",
  "not-found": "No se encontró.",
  "bad-request": "No se pudo leer esa solicitud.",
  "too-large": "Esa solicitud es demasiado grande.",
  "key-reused": "Esta solicitud ya se envió antes con otro contenido.",
  internal: "Algo falló de nuestro lado.",
  unavailable: "No se puede contactar con el servicio en este momento. Inténtelo de nuevo.",
};
