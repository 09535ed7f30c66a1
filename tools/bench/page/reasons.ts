/**
 * Why a goal is not met, or where its limit lies, in our own words. Shown only under a goal that was missed; a goal that
 * is missed without a reason here makes the command fail.
 */
export const reasons: Readonly<Record<string, string>> = {
  "idle-memory":
    "About 60 MiB of it are pages of Node's own program, which all processes of a machine share, and up to 48 MiB are " +
    "the young generation that V8 keeps from the start. With `--max-semi-space-size=4` an API that held 152 MiB held 130; " +
    "that makes for more collections under load, so we leave it to whoever runs on a small machine.",
  "idle-start":
    "1,132 modules are read, 332 of them our own TypeScript. What an earlier start has compiled is kept in node_modules/.cache " +
    "(or where NODE_COMPILE_CACHE says), which more than halves the processor time of reading them; the rest is running them.",
  "live-notify": twoHops("LISTEN/NOTIFY"),
  "live-nats": twoHops("NATS"),
};

function twoHops(engine: string): string {
  return (
    `A bare listener is one hop behind ${engine}, a tab is two: the live process must wake up, find who follows the topic, ` +
    "and write to a socket before the tab's process wakes up. Each wake-up waits for its turn on a busy machine, and ours " +
    "has two of them."
  );
}
