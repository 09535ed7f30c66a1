/**
 * Why a goal is not met, or where its limit lies, in our own words. Shown only under a goal that was missed; a goal that
 * is missed without a reason here makes the command fail.
 */
export const reasons: Readonly<Record<string, string>> = {
  "idle-memory":
    "About 60 MiB of it are pages of Node's own program, which all processes of a machine share, and up to 48 MiB are " +
    "the young generation that V8 keeps from the start. With `--max-semi-space-size=4` an API that held 152 MiB held 130; " +
    "that makes for more collections under load, so we leave it to whoever runs on a small machine.",
  "save-cpu":
    "Both sides read a request, send one prepared statement and write an answer. Beyond that ours hashes a bearer, checks a " +
    "text letter by letter, writes the headers that keep a browser safe, and tells everybody who looks at the letter. In a profile " +
    "under load our own code is a tenth of it; nearly half is the write to Postgres and the write of the answer. So it follows the " +
    "machine and its hour: the same save was 1.45 and 1.66 times bare Hono's on two others, 1.63 to 1.85 on this one. Tried: one round trip without " +
    "`begin`, small functions instead of one statement that judges, reading the body by its events.",
  "save-speed":
    "Postgres finds the bearer, the session, the link, the contact, the child and the week before it touches the note, and that is " +
    "1.8 times the time of an upsert that is told everything. With two cores for clients, server and database, what both cost " +
    "is what each second has less of.",
  "save-pgbench":
    "pgbench is a client in C that speaks to Postgres alone: no HTTP, no JSON, nobody to recognise. A bare Hono with the same " +
    "upsert reaches little more than half of it here.",
  upload:
    "Three requests instead of one, ten round trips to the database and a look at what was stored: about ten milliseconds of " +
    "the API's processor time for a picture, on two cores that Ceph, Postgres and the sender want as well. Between a camp and " +
    "its storage lies a line: over one of 100 Mbit/s we reach 0.8 of a bare PUT. Tried: signing without the SDK's " +
    "layers, asking for the stored file in one plain request, one statement for each of both steps. The API never has a byte of a picture.",
  "growth-pages":
    "Most of what grew looks a few dozen rows up one by one, and with ten times the rows an index is one level deeper: one page more " +
    "for each of them. Two nightly sweeps grow otherwise. The one for deleted people went through all of them, and finds " +
    "them by their day since this was measured; the one for weeks whose time is over reads the index of all weeks that have " +
    "ended and still have letters, so it grows with the number of camps. None reads a table from one end to the other.",
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
