import { Resolver } from "node:dns/promises";
import type { DNSResolver } from "mailauth";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import { senderOf, type CheckedSender, type SenderChecks } from "#domain/mail-in/sender.ts";

/** The connection that brought a mail. */
export type Bringer = { address: string; helo: string; envelopeFrom: string };

export type CheckSender = (mail: Buffer, bringer: Bringer) => Promise<CheckedSender>;

const maxMs = 20_000;

/** Asks DNS who may send for the domain in the From field: DMARC, DKIM and SPF. */
export function openSenderCheck(dnsServers: readonly string[]): CheckSender {
  const dns = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServers.length > 0) dns.setServers(dnsServers);

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type lacks the objects of MX records
  const resolver: DNSResolver = (name, type) => dns.resolve(name, type) as Promise<string[]>;

  return async (mail, { address, helo, envelopeFrom }) => {
    const [signed, listed] = await Promise.all([
      dkimVerify(mail, { resolver, rejectRsaSha1: true }),
      spf({ ip: address, helo, sender: envelopeFrom, resolver, maxElapsedTime: maxMs }),
    ]);
    const { headerFrom, fromFields, results } = signed;
    const signatures = results.map((one) => ({
      result: one.status.result,
      isAligned: typeof one.status.aligned === "string",
      // A signature of a part of the body proves nothing about the pages that follow.
      coversAll: one.canonBodyLengthLimited !== true,
      domain: one.signingDomain,
    }));
    const dkimDomains = signatures.flatMap(({ result, coversAll, domain }) =>
      result === "pass" && coversAll && domain !== undefined ? [{ domain }] : [],
    );
    const verdict = await dmarc({
      headerFrom,
      fromFields,
      spfDomains: listed.status.result === "pass" ? [listed.domain] : [],
      dkimDomains,
      resolver,
    });
    return senderOf({
      from: fromFields === 1 ? [headerFrom] : [],
      dmarc: dmarcOf(verdict === false ? "fail" : verdict.status.result),
      signatures,
      spf: { result: listed.status.result, domain: listed.domain },
    });
  };
}

function dmarcOf(result: string): SenderChecks["dmarc"] {
  if (result === "pass" || result === "none") return result;
  return result === "temperror" ? "unavailable" : "fail";
}
