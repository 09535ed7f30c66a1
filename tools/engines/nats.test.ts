import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { afterAll, expect, test } from "vitest";
import { natsInstalled, startNats } from "./nats.ts";
import { isAlive } from "./process-table.ts";
import { startAndDie } from "./start-and-die.ts";

const dir = mkdtempSync(join(tmpdir(), "cabin-courier-nats-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function carries(url: string): Promise<boolean> {
  const connection = await connect({ servers: url });
  const heard = new Promise<boolean>((resolve) => {
    connection.subscribe("hint", { max: 1, callback: () => resolve(true) });
  });
  connection.publish("hint");
  const answer = await heard;
  await connection.close();
  return answer;
}

test.skipIf(!natsInstalled())("NATS comes back on its port after a kill, and ends an orphan", async () => {
  const orphan = await startAndDie("nats.ts", "startNats", { dir });
  const nats = await startNats({ dir });
  expect(isAlive(orphan)).toBe(false);
  expect(await carries(nats.url)).toBe(true);
  await nats.kill9();
  await nats.start();
  expect(await carries(nats.url)).toBe(true);
  const { pid } = nats;
  await nats.stop();
  expect(isAlive(pid)).toBe(false);
});
