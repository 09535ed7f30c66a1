const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/**
 * The domain of an address in lower case as mail servers compare it, in its IDNA form: müller.de is xn--mller-kva.de.
 * One that cannot be read stays as it is and is not ASCII.
 */
export function asciiDomain(domain: string): string {
  // What the URL parser drops or reads as syntax is no part of a domain.
  if (isAscii(domain) || /[\s\p{C}/?#%@:\\[\]]/u.test(domain)) return domain;
  try {
    // Browsers have no domainToASCII of node:url. The result is the same.
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export function withAsciiDomain(email: string): string {
  const start = email.lastIndexOf("@") + 1;
  return email.slice(0, start) + asciiDomain(email.slice(start));
}

export function hasAsciiDomain(email: string): boolean {
  return isAscii(domainOf(email));
}

/**
 * Mail servers read letters such as "ｅ", "ſ" and "ﬁ" as "e", "s" and "fi". People who type a domain do not mean them.
 * ß, ς and Cherokee letters are their own in IDNA.
 */
const standsForOthers = /(?![ßς\p{Script=Cherokee}])\p{Changes_When_NFKC_Casefolded}|。/u;

/** In lower case and NFC, as those change nothing about the mailbox. */
export function hasLookAlikeDomain(email: string): boolean {
  return email.includes("@") && standsForOthers.test(domainOf(email));
}
