import { answerOrders } from "#server/platform/processes/answer-orders.ts";
import { processorMs, residentBytes } from "#server/platform/processes/sandbox.ts";
import { shutOtherDecoders } from "../cleaning/clean-image.ts";
import { openLetter } from "./open-letter.ts";
import { openMail } from "./open-mail.ts";
import { readPage } from "./read-page.ts";
import type { OpenerRequest, OpenerResponse } from "./scan-opener.ts";

/** Opens mails and PDFs of others in a process without secrets or database, as the cleaner does with images. */
async function carryOut(order: OpenerRequest): Promise<OpenerResponse> {
  const startedAt = processorMs();
  const opened = await open(order).catch(() => ({ as: "unopened" }) as const);
  return { ...opened, rss: residentBytes(), cpuMs: processorMs() - startedAt };
}

function open(order: OpenerRequest) {
  if ("mail" in order) return openMail(order.mail);
  return "letter" in order ? openLetter(order) : readPage(order);
}

shutOtherDecoders();
await answerOrders(() => carryOut);
