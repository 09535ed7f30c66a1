import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { answerOrders } from "../answer-orders.ts";

/** Tries what code that has taken over a decoder would try. Says what it got. */
type Order = { parentPid: number; port: number; secretFile: string };

function tried(action: () => unknown): string {
  try {
    return String(action());
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "failed";
  }
}

async function connect(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.on("connect", () => resolve("connected"));
    socket.on("error", (error) => resolve("code" in error ? String(error.code) : "failed"));
  });
}

async function burgle({ parentPid, port, secretFile }: Order) {
  const processes = tried(() => readdirSync("/proc"))
    .split(",")
    .filter((name) => /^\d+$/.test(name));
  return {
    environment: Object.keys(process.env).toSorted(),
    parentsEnvironment: tried(() => readFileSync(`/proc/${parentPid}/environ`, "utf8")),
    allEnvironments: processes
      .map((pid) => tried(() => readFileSync(`/proc/${pid}/environ`, "utf8")))
      .join("\n"),
    file: tried(() => readFileSync(secretFile, "utf8")),
    passwords: tried(() => readFileSync("/etc/shadow", "utf8")),
    write: tried(() => writeFileSync(new URL("burglar-was-here", import.meta.url), "")),
    network: await connect(port),
    user: process.getuid?.(),
    left: spawn("/usr/bin/sleep", ["600"], { detached: true, stdio: "ignore" }).pid,
  };
}

await answerOrders(() => burgle);
