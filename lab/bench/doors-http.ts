import { request } from "node:http";
import { testOrigin } from "#tools/testing/test-environment.ts";
import type { Attack } from "./doors-watch.ts";

const patienceMs = 120_000;
const beginning = Buffer.from("timeZone=");
const piece = Buffer.alloc(64 * 1024, "a");

type Body = { path: string; megabytes: number; isAnnounced: boolean };

/** Bodies of any size, from a client without an account. */
export const httpAttacks: readonly Attack[] = [
  send({ path: "/auth/demo", megabytes: 100, isAnnounced: true }),
  send({ path: "/auth/demo", megabytes: 300, isAnnounced: true }),
  send({ path: "/auth/demo", megabytes: 300, isAnnounced: false }),
  send({ path: "/auth/code", megabytes: 300, isAnnounced: false }),
  send({ path: "/browser-errors", megabytes: 300, isAnnounced: false }),
  send({ path: "/callable/createOrganization", megabytes: 300, isAnnounced: false }),
  send({ path: "/", megabytes: 300, isAnnounced: false }),
];

function send(body: Body): Attack {
  return {
    name: `${body.megabytes} MB to ${body.path}${body.isAnnounced ? "" : ", in chunks"}`,
    async run({ server }) {
      const { answer, megabytesSent } = sendBody(server.origin, body);
      const status = await answer;
      return { answer: `${status ?? "no answer"} after ${megabytesSent().toFixed(1)} MB` };
    },
  };
}

/** Sends as fast as the server reads, until it answers or closes the connection. */
function sendBody(origin: string, { path, megabytes, isAnnounced }: Body) {
  const bytes = megabytes * 1e6;
  let written = 0;
  const length = isAnnounced ? { "content-length": bytes } : { "transfer-encoding": "chunked" };
  const sending = request(`${origin}${path}`, {
    method: "POST",
    agent: false,
    timeout: patienceMs,
    headers: { origin: testOrigin, "content-type": "application/x-www-form-urlencoded", ...length },
  });
  const answer = new Promise<number | undefined>((resolve) => {
    sending.once("response", (response) => {
      response.resume();
      response.once("close", () => resolve(response.statusCode));
    });
    sending.once("timeout", () => sending.destroy());
    sending.once("error", () => resolve(undefined));
    sending.once("close", () => resolve(undefined));
  });
  const write = (): void => {
    while (written < bytes && !sending.destroyed) {
      const next = (written === 0 ? beginning : piece).subarray(0, bytes - written);
      written += next.length;
      if (!sending.write(next)) return;
    }
    if (written === bytes) sending.end();
  };
  sending.on("drain", write);
  write();
  return { answer, megabytesSent: () => written / 1e6 };
}
