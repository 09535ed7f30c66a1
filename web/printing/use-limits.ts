import { useState } from "react";
import { notesPerSheet, printLimits, sheetsPerJob, type PrintLimits } from "#domain/printing/limits.ts";

/** The two numbers of a print job as they are typed; what lies outside becomes the nearest that fits. */
export function useLimits() {
  const [typed, setTyped] = useState({
    limitPerSheet: String(notesPerSheet.usual),
    maxSheets: String(sheetsPerJob.usual),
  });
  // Said to those who do not see a number change by itself.
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

/** Nothing for what is no number: then the usual is meant. */
function numberIn(text: string): number | undefined {
  const number = Number(text.trim() || "?");
  return Number.isFinite(number) ? number : undefined;
}
