import * as z from "zod/mini";

/** Accepts ten digits, or E.164 with a leading +. */
export function phoneDigits(typed: string): string | undefined {
  const text = typed.trim();
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
  // Registration systems often add the country code 1 before the ten digits.
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return ten.length === 10 ? ten : undefined;
}

/** Formats while typing: (555) 123-4567. Numbers with a + are not formatted. */
export function formatPhone(typed: string): string {
  if (typed.trimStart().startsWith("+")) return `+${typed.replaceAll(/\D/g, "").slice(0, 15)}`;
  // A pasted 1 (555) 123-4567 has a country code. Truncating it to ten digits would give another number.
  const digits = typed
    .replaceAll(/\D/g, "")
    .replace(/^1(?=\d{10})/, "")
    .slice(0, 10);
  if (digits.length === 0) return "";
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Empty becomes null. Ten digits, or E.164 with a leading +. */
export function optionalPhone(problem: string) {
  return z.pipe(
    z.pipe(
      z.nullable(z.string({ error: problem })),
      z.transform((typed) => (typed ? typed.trim() || null : null)),
    ),
    z.pipe(
      z.nullable(z.string().check(z.refine((typed) => phoneDigits(typed) !== undefined, problem))),
      z.transform((typed) => (typed === null ? null : (phoneDigits(typed) ?? null))),
    ),
  );
}
