import type { SentenceOf } from "../app-error.ts";
import type { photoErrors } from "./photo-errors.ts";

export const photoErrorsEs: Readonly<Record<SentenceOf<typeof photoErrors>, string>> = {
  "Photos are not printed here at the moment.": "Por ahora aquí no se imprimen fotos.",
  "This letter was printed before its photo came.": "Esta carta se imprimió antes de que llegara su foto.",
  "This letter has another photo already.": "Esta carta ya tiene otra foto.",
  "There is no such photo.": "No existe esa foto.",
  "The photo has not arrived yet.": "La foto todavía no ha llegado.",
  "This file cannot be read as a photo. Please choose another one.":
    "Este archivo no se puede leer como foto. Elija otro.",
  "Failed to send the photo.": "No se pudo enviar la foto.",
  "Failed to remove the photo.": "No se pudo quitar la foto.",
  "You have sent 60 photos in the last hour. Please try again a little later.":
    "Ha enviado 60 fotos en la última hora. Inténtelo de nuevo un poco más tarde.",
};
