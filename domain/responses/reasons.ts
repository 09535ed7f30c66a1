import type { Reason } from "../refusal.ts";

export const responseReasons = {
  sheetNotFound: { code: "sheet-not-found", status: "not-found", message: "Sheet not found." },
} as const satisfies Record<string, Reason>;
