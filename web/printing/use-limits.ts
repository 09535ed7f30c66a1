import { useState } from "react";
import { notesPerSheet, printLimits, sheetsPerJob, type PrintLimits } from "#domain/printing/limits.ts";

/** The limits as typed; values outside the range become the nearest valid one. */
export function useLimits() {
  const [typed, setTyped] = useState({
    limitPerSheet: String(notesPerSheet.usual),
    maxSheets: String(sheetsPerJob.usual),
  });
  // Read to screen reader users, who do not see that the number was corrected.
  const [corrected, setCorrected] = useState("");
  const limits = printLimits.parse({
    limitPerSheet: numberIn(typed.limitPerSheet),
    maxSheets: numberIn(typed.maxSheets),
  });

  function type(field: keyof PrintLimits, text: string): void {
    setTyped((before) => ({ ...before, [field]: text }));
    setCorrected("");
  }

  function settle(field: keyof PrintLimits, label: string): void {
    const taken = String(limits[field]);
    if (typed[field] === taken) return;
    setTyped((before) => ({ ...before, [field]: taken }));
    setCorrected(`${label} is ${taken} now.`);
  }

  return { typed, limits, corrected, type, settle };
}

/** Undefined if it is not a number; then the default applies. */
function numberIn(text: string): number | undefined {
  const number = Number(text.trim() || "?");
  return Number.isFinite(number) ? number : undefined;
}
