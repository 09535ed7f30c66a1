import { answerOrders } from "#server/platform/processes/answer-orders.ts";
import { processorMs, residentBytes } from "#server/platform/processes/sandbox.ts";
import type { VerifierResponse } from "./check-sender.ts";
import { verifySender, type VerifyOrder } from "./verify-sender.ts";

/** Reads mails and DNS records of strangers, so it has no network, no secret and no database. */
async function carryOut(order: VerifyOrder): Promise<VerifierResponse> {
  const startedAt = processorMs();
  const verified = await verifySender(order).catch(() => ({ as: "unreadable" }) as const);
  return { ...verified, rss: residentBytes(), cpuMs: processorMs() - startedAt };
}

await answerOrders(() => carryOut);
