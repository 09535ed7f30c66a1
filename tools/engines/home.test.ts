import { rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort, isFree, loopback, requireFreePort } from "./free-port.ts";
import { engineHome } from "./home.ts";
import { engineAccount } from "./unprivileged.ts";

test("an engine's home belongs to the account the engine runs as, never to root", () => {
  const home = engineHome("test-of-home");
  const owner = statSync(home).uid;
  rmSync(home, { recursive: true });
  expect(owner).not.toBe(0);
  expect(owner).toBe(engineAccount()?.uid ?? process.getuid?.());
});

test("free ports are outside the system's ephemeral range and differ at each call", async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_240);
    expect(port).toBeLessThan(32_768);
  }
});

test("a taken port is named together with what needed it", async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, loopback, resolve));
  await expect(requireFreePort(port, "Postgres")).rejects.toThrow(
    `Port ${port} is taken by another program; Postgres needs it.`,
  );
  await new Promise((resolve) => other.close(resolve));
});
