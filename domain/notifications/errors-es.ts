import type { CodeOf } from "../app-error.ts";
import type { notificationErrors } from "./errors.ts";

type Staff =
  | "gapsLoadFailed"
  | "nudgeFailed"
  | "nudgedToday"
  | "allNudgedToday"
  | "nothingToNudge"
  | "familyMailsOff"
  | "writingOver";

export const notificationErrorsEs: Readonly<Record<CodeOf<typeof notificationErrors, Staff>, string>> = {
  "invalid-notice-link": "Enlace no válido.",
  "notice-settings-load-failed": "No se pudieron cargar sus ajustes.",
  "notice-settings-save-failed": "No se pudieron guardar sus ajustes.",
};
