import { Resolver } from "node:dns/promises";
import { maxOfMail } from "#domain/mail-in/limits.ts";
import { senderOf, type CheckedSender } from "#domain/mail-in/sender.ts";
import { errorCode } from "#server/platform/error-code.ts";
import type { Log } from "#server/platform/log.ts";
import { ChildDied } from "#server/platform/processes/child-process.ts";
import { createWorkerProcess, TookTooLong } from "#server/platform/processes/one-by-one.ts";
import { startDecoder } from "#server/uploads/decoders.ts";
import {
  keyOf,
  type Bringer,
  type DnsAnswer,
  type DnsQuestion,
  type Verified,
  type VerifyOrder,
} from "./verify-sender.ts";

type ReceivedMail = { mail: Buffer; bringer: Bringer };

/** `organizationId` is of the recipient. */
export type CheckSender = (received: ReceivedMail, organizationId: string) => Promise<CheckedSender>;

export type SenderCheck = { check: CheckSender; close: () => Promise<void> };

export type VerifierResponse = { rss: number; cpuMs: number } & (Verified | { as: "unreadable" });

/** Of processor time. */
const budgetOfMailMs = 10_000;
/** Of one organization, so that no other organization's mail waits for more than these. */
const maxAtOnce = 5;
/** For all answers of DNS. A check is repeated with the answers until it asks nothing more. */
const maxDnsMs = 20_000;
const maxRounds = 30;

type SenderCheckTerms = {
  dnsServers: readonly string[];
  log: Log;
  cleanerUrl?: string | undefined;
  budgetMs?: number;
};

/** Asks DNS who may send for the domain in the From field. The mail itself is read by a child process. */
export function openSenderCheck({
  dnsServers,
  log,
  cleanerUrl,
  budgetMs = budgetOfMailMs,
}: SenderCheckTerms): SenderCheck {
  const dns = new Resolver({ timeout: 3_000, tries: 2 });
  if (dnsServers.length > 0) dns.setServers(dnsServers);
  const verifier = createWorkerProcess<VerifyOrder, VerifierResponse>(
    {
      start: () => startDecoder("senders", "The process that verifies senders ended.", cleanerUrl),
      timeoutSeconds: 20,
      tooLong: "The sender of a mail was not verified in time.",
      idleSeconds: 60,
      largestMegabytes: 400,
    },
    "The receiver is closed.",
  );

  async function answerOf({ name, type }: DnsQuestion): Promise<DnsAnswer> {
    try {
      return { records: await dns.resolve(name, type) };
    } catch (error) {
      return { failure: errorCode(error) ?? "EFORMERR" };
    }
  }

  async function verify({ mail, bringer }: ReceivedMail): Promise<CheckedSender> {
    const head = headOf(mail);
    const known = new Map<string, DnsAnswer>();
    const budget = { leftMs: budgetMs };
    const timeout = AbortSignal.timeout(maxDnsMs);
    let isWhole = false;
    for (let round = 1; round <= maxRounds; round += 1) {
      const order = { bringer, mail: isWhole ? mail : head, isWhole, known: [...known] };
      const answer = await verifier.carryOut(order, undefined, budget);
      if (answer.as === "unreadable") return { type: "refused" };
      if (answer.as === "asks") {
        const answers = answer.questions.map(async (question) => {
          const late = timeout.aborted ? { failure: "ETIMEOUT" } : undefined;
          known.set(keyOf(question), late ?? (await answerOf(question)));
        });
        await Promise.all(answers);
      } else if (isWhole) return senderOf(answer.checks);
      else isWhole = true;
    }
    return { type: "refused" };
  }

  const atOnce = new Map<string, number>();
  return {
    async check(received, organizationId) {
      const others = atOnce.get(organizationId) ?? 0;
      if (others >= maxAtOnce) return { type: "later" };
      atOnce.set(organizationId, others + 1);
      try {
        return await verify(received);
      } catch (error) {
        if (!(error instanceof ChildDied) && !(error instanceof TookTooLong)) throw error;
        log.warn({ err: error }, "the sender of a mail could not be verified");
        // The machine may be busy. The sending server tries again after minutes, and gives up after days.
        return { type: "later" };
      } finally {
        const left = (atOnce.get(organizationId) ?? 1) - 1;
        if (left > 0) atOnce.set(organizationId, left);
        else atOnce.delete(organizationId);
      }
    },
    close: () => verifier.close(),
  };
}

/** At least the head: the counter has refused longer ones. */
function headOf(mail: Buffer): Buffer {
  const most = mail.subarray(0, maxOfMail.headBytes);
  const ends = ["\r\n\r\n", "\n\n"].map((end) => most.indexOf(end)).filter((at) => at >= 0);
  return most.subarray(0, Math.min(most.length, ...ends.map((at) => at + 4)));
}
