import { asciiDomain } from "../identity/email-domain.ts";
import { looksLikeEmail, normalizeEmail } from "../identity/email.ts";

/** What DNS and the signatures of a mail say about it. */
export type SenderChecks = {
  /** The addresses of each From field. A mail should have one field with one address. */
  from: readonly (readonly string[])[];
  dmarc: "pass" | "fail" | "none" | "unavailable";
  /** `isAligned`: the signing domain belongs to the domain of the From field. */
  signatures: readonly { result: string; isAligned: boolean; coversAll: boolean }[];
  /** `domain` is that of the envelope. */
  spf: { result: string; domain: string };
};

export type CheckedSender =
  /** `byDmarc`: false if the domain has no DMARC record and vouched by a signature or SPF alone. */
  { type: "proven"; email: string; byDmarc: boolean } | { type: "refused" } | { type: "later" };

/**
 * The address in the From field, if its domain vouches for the mail. Without a DMARC record the same is asked for:
 * a valid signature of the domain, or a server that the domain lists for SPF.
 */
export function senderOf({ from, dmarc, signatures, spf }: SenderChecks): CheckedSender {
  const [addresses, ...otherFields] = from;
  const [address, ...otherAddresses] = addresses ?? [];
  if (address === undefined || otherFields.length > 0 || otherAddresses.length > 0)
    return { type: "refused" };
  const email = normalizeEmail(address);
  if (!looksLikeEmail(email)) return { type: "refused" };
  if (dmarc === "pass") return { type: "proven", email, byDmarc: true };
  if (dmarc === "fail") return { type: "refused" };
  if (dmarc === "unavailable") return { type: "later" };
  const isSigned = signatures.some((one) => one.result === "pass" && one.isAligned && one.coversAll);
  const isListed = spf.result === "pass" && asciiDomain(spf.domain.toLowerCase()) === email.split("@")[1];
  if (isSigned || isListed) return { type: "proven", email, byDmarc: false };
  const wasUnavailable = [spf.result, ...signatures.map(({ result }) => result)].includes("temperror");
  return { type: wasUnavailable ? "later" : "refused" };
}
