import { spanishWordsFor } from "#domain/organizations/words-es.ts";
import type { PhotoWords } from "./photo-en.ts";

export const photosEs: PhotoWords = {
  add: "Agregar una foto",
  take: "Tomar una foto",
  remove: "Quitar la foto",
  removing: "Quitando…",
  tryAgain: "Enviar la foto otra vez",
  yours: "La foto de su carta",
  reading: "Reduciendo la foto…",
  goesWithSave: "Guardada en este dispositivo. Se envía cuando guarde su nota.",
  onlyThisPage: "Este navegador no puede conservar la foto. Guarde su nota antes de cerrar esta página.",
  rule: "Se imprime debajo de sus palabras. Su carta nunca la espera: si la foto no está lista cuando se imprime la carta, no sale en ella, y se lo decimos aquí.",
  notToOthers: "La foto va solo con esta carta. Las demás personas reciben sus palabras sin ella.",
  sending: "Enviando la foto…",
  offline:
    "No tiene conexión. La foto está guardada en este dispositivo y se envía cuando vuelva a tenerla.",
  announced: "Su foto no ha llegado. Abra esta página en el dispositivo donde la eligió.",
  coming: "La foto ya llegó y se está preparando.",
  ready: "La foto se imprime con su carta.",
  printed: "Impresa con la foto.",
  missed: (type) =>
    `Impresa sin su foto: ${spanishWordsFor(type).theOrganization} imprimió la carta antes de que la foto estuviera lista. Agréguela a su próxima carta.`,
  refused: "La foto no se pudo usar. Elija otra.",
};
