import type { SentenceOf } from "../refusal.ts";
import type { noticeReasons } from "./reasons.ts";

export const noticeReasonsEs: Readonly<Record<SentenceOf<typeof noticeReasons>, string>> = {
  "Invalid link.": "Enlace no válido.",
  "Failed to load your settings.": "No se pudieron cargar sus ajustes.",
  "Failed to save your settings.": "No se pudieron guardar sus ajustes.",
};
