import { fileURLToPath } from "node:url";
import { startChild, type Child } from "#server/platform/processes/child-process.ts";

/** The programs that open files of strangers. */
export const decoderPrograms = {
  images: fileURLToPath(new URL("cleaning/cleaner-process.ts", import.meta.url)),
  mails: fileURLToPath(new URL("opening/opener-process.ts", import.meta.url)),
  senders: fileURLToPath(new URL("../mail-in/verifier-process.ts", import.meta.url)),
};

/** Their whole environment. */
export const decoderEnvironment = {
  VIPS_BLOCK_UNTRUSTED: "1",
  NODE_OPTIONS: "--max-old-space-size=512",
};

/** With a `cleanerUrl` it runs in that cleaner. `died` is the message of the ChildDied error. */
export function startDecoder<Order extends object, Answer extends object>(
  name: keyof typeof decoderPrograms,
  died: string,
  cleanerUrl: string | undefined,
): Child<Order, Answer> {
  return startChild({ program: decoderPrograms[name], env: decoderEnvironment, died }, cleanerUrl);
}
