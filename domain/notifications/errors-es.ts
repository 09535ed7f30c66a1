import type { SentenceOf } from "../app-error.ts";
import type { notificationErrors } from "./errors.ts";

type Staff =
  | "gapsLoadFailed"
  | "nudgeFailed"
  | "nudgedToday"
  | "allNudgedToday"
  | "nothingToNudge"
  | "familyMailsOff"
  | "writingOver";

export const notificationErrorsEs: Readonly<Record<SentenceOf<typeof notificationErrors, Staff>, string>> = {
  "Invalid link.": "Enlace no válido.",
  "Failed to load your settings.": "No se pudieron cargar sus ajustes.",
  "Failed to save your settings.": "No se pudieron guardar sus ajustes.",
};
