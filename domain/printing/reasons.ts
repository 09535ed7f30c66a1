import type { Reason } from "../refusal.ts";

export const printingReasons = {
  jobNotFound: { code: "print-job-not-found", status: "not-found", message: "Print job not found." },
} as const satisfies Record<string, Reason>;
