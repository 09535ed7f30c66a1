import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";

export type Account = { uid: number; gid: number };

/** Postgres refuses to run as root and Ceph should not: root runs engines as "nobody", other users as themselves. */
export function engineAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  if (entry === undefined) {
    throw new Error("Engines cannot run as root, and this machine has no user named nobody.");
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Makes the directory and hands it to the account the engines run as. */
export function makeEngineDirectory(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const account = engineAccount();
  if (account !== undefined) chownSync(dir, account.uid, account.gid);
}

/** Asks the kernel instead of reading modes, so access lists and odd mounts count too. */
export function enginesMay(access: "read" | "enter", path: string): boolean {
  const account = engineAccount();
  if (account === undefined) return true;
  const request = spawnSync("test", [access === "read" ? "-r" : "-x", path], { ...account, cwd: "/" });
  return request.status === 0;
}
