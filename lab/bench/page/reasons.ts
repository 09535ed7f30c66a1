/**
 * Why a goal is not met, or where its limit lies, in our own words. Shown only under a goal that was missed; a goal that
 * is missed without a reason here makes the command fail.
 */
export const reasons: Readonly<Record<string, string>> = {
  "idle-memory":
    "About 60 MiB are memory pages of Node's binary, shared by all processes of a machine, and up to 48 MiB are V8's young " +
    "generation. `--max-semi-space-size=4` reduced an API from 152 to 130 MiB, but causes more collections under load. Use it on " +
    "small machines.",
  "save-cpu":
    "Both sides read a request, send one prepared statement and write a response. The product also hashes a bearer, validates the " +
    "text, writes security headers and sends an invalidation. In a profile under load our own code is a tenth; nearly half is " +
    "writing to Postgres and writing the response. So the ratio depends on the machine: 1.45 and 1.66 on two others, 1.63 to 1.85 " +
    "on this one. Tried: one round trip without `begin`, small functions instead of one large statement, reading the body by events.",
  "save-speed":
    "Postgres looks up bearer, session, link, contact, participant and event before it writes the note, which takes 1.8 times as " +
    "long as a plain upsert. Clients, server and database share two cores.",
  "save-pgbench":
    "pgbench is a C client that talks only to Postgres: no HTTP, no JSON, no authentication. Bare Hono with the same upsert reaches " +
    "little more than half of it here.",
  upload:
    "Three requests instead of one, ten database round trips and a check of the stored file: about ten milliseconds of API CPU time " +
    "per image, on two cores shared with Ceph, Postgres and the client. Over a 100 Mbit/s connection an upload reaches 0.8 of a bare " +
    "PUT. Tried: signing without the SDK, one plain HEAD request, one statement for each step. Image bytes never pass through the API.",
  "growth-pages":
    "Most statements that grew look up a few dozen rows one by one; with ten times the rows an index is one level deeper, which is " +
    "one more buffer per lookup. Two nightly jobs grow differently. The purge of deleted participants read all of them; since this " +
    "run it finds them by date. The retention job reads the index of all past events that still have letters, so it grows with the " +
    "number of camps. No statement scans a whole table.",
  "idle-start":
    "A start loads 1,132 modules, 332 of them our own TypeScript. The compile cache in node_modules/.cache (or NODE_COMPILE_CACHE) " +
    "more than halves the CPU time of loading them; the rest is execution.",
  "live-notify": twoHops("LISTEN/NOTIFY"),
  "live-nats": twoHops("NATS"),
};

function twoHops(engine: string): string {
  return (
    `A bare listener is one hop behind ${engine}, a tab is two: the live process wakes up, finds the subscribers of the topic ` +
    "and writes to a socket; then the tab's process wakes up. On a busy machine each wake-up waits for the scheduler."
  );
}
