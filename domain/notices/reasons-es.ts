import type { SentenceOf } from "../refusal.ts";
import type { noticeReasons } from "./reasons.ts";

type Staff =
  | "gapsLoadFailed"
  | "nudgeFailed"
  | "nudgedToday"
  | "allNudgedToday"
  | "nothingToNudge"
  | "familyMailsOff"
  | "writingOver";

export const noticeReasonsEs: Readonly<Record<SentenceOf<typeof noticeReasons, Staff>, string>> = {
  "Invalid link.": "Enlace no válido.",
  "Failed to load your settings.": "No se pudieron cargar sus ajustes.",
  "Failed to save your settings.": "No se pudieron guardar sus ajustes.",
};
