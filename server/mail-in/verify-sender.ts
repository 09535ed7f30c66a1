import type { DNSResolver } from "mailauth";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import type { SenderChecks } from "#domain/mail-in/sender.ts";

/** The connection that brought a mail. */
export type Bringer = { address: string; helo: string; envelopeFrom: string };

export type DnsQuestion = { name: string; type: string };
/** The records, or the code of the failure. */
export type DnsAnswer = { records: unknown } | { failure: string };

export type VerifyOrder = {
  bringer: Bringer;
  /** The whole mail, or its head alone to learn what DNS is to be asked. */
  mail: Uint8Array;
  isWhole: boolean;
  known: readonly (readonly [question: string, DnsAnswer])[];
};

export type Verified = { as: "checked"; checks: SenderChecks } | { as: "asks"; questions: DnsQuestion[] };

export const keyOf = ({ name, type }: DnsQuestion) => `${type} ${name}`;

/**
 * DMARC, DKIM and SPF of a mail, without a network: what is not known yet is asked back, and the same order is carried
 * out again with the answers.
 */
export async function verifySender({ bringer, mail, isWhole, known }: VerifyOrder): Promise<Verified> {
  const answers = new Map(known);
  const questions = new Map<string, DnsQuestion>();
  const resolver = async (name: string, type: string): Promise<unknown> => {
    const answer = answers.get(keyOf({ name, type }));
    if (answer === undefined) questions.set(keyOf({ name, type }), { name, type });
    if (answer !== undefined && "records" in answer) return answer.records;
    throw Object.assign(new Error("DNS has no answer."), { code: answer?.failure ?? "ENOTFOUND" });
  };
  const checks = await check(mail, bringer, resolver);
  // The hash of the body comes before the key, and without the body no hash is right.
  if (!isWhole) for (const name of checks.keys) await resolver(name, "TXT").catch(() => undefined);
  return questions.size > 0 ? { as: "asks", questions: [...questions.values()] } : { as: "checked", checks };
}

type Resolver = (name: string, type: string) => Promise<unknown>;

async function check(
  mail: Uint8Array,
  { address, helo, envelopeFrom }: Bringer,
  ask: Resolver,
): Promise<SenderChecks & { keys: string[] }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type lacks the objects of MX records
  const resolver = ask as DNSResolver;
  const [signed, listed] = await Promise.all([
    dkimVerify(Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength), { resolver, rejectRsaSha1: true }),
    spf({ ip: address, helo, sender: envelopeFrom, resolver }),
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
  return {
    from: fromFields === 1 ? [headerFrom] : [],
    dmarc: dmarcOf(verdict === false ? "fail" : verdict.status.result),
    signatures,
    spf: { result: listed.status.result, domain: listed.domain },
    keys: results.flatMap(({ selector, signingDomain }) =>
      selector === undefined || signingDomain === undefined
        ? []
        : [`${selector}._domainkey.${signingDomain}`],
    ),
  };
}

function dmarcOf(result: string): SenderChecks["dmarc"] {
  if (result === "pass" || result === "none") return result;
  return result === "temperror" ? "unavailable" : "fail";
}
