import type { Greeting } from "#server/platform/processes/child-process.ts";
import { residentBytes } from "#server/platform/processes/sandbox.ts";
import { shutOtherDecoders } from "../cleaning/clean-image.ts";
import { openLetter } from "./open-letter.ts";
import { openMail } from "./open-mail.ts";
import { readPage } from "./read-page.ts";
import type { OpenerRequest, OpenerResponse } from "./scan-opener.ts";

/** Opens mails and PDFs of others in a process without secrets or database, as the cleaner does with images. */
function say(message: Greeting | OpenerResponse) {
  process.send?.(message);
}

async function carryOut(order: OpenerRequest): Promise<OpenerResponse> {
  const opened = await open(order).catch(() => ({ as: "unopened" }) as const);
  return { ...opened, rss: residentBytes() };
}

function open(order: OpenerRequest) {
  if ("mail" in order) return openMail(order.mail);
  return "letter" in order ? openLetter(order) : readPage(order);
}

// The parent is gone.
process.on("disconnect", () => process.exit(0));
shutOtherDecoders();
process.on("message", (order: OpenerRequest) => void carryOut(order).then(say));
say({ ready: true });
