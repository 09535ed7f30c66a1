import { execFile } from "node:child_process";
import { engineAccount } from "./unprivileged.ts";

type Once = { cwd: string; env?: Record<string, string>; withinMs?: number };

/** Runs a program to its end as the engines' account; its complaint becomes the error. */
export function runOnce(
  command: string,
  args: string[],
  { cwd, env, withinMs = 60_000 }: Once,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: withinMs, ...engineAccount() };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const text = stderr.trim().split("\n").slice(-8).join("\n");
      return reject(new Error(`${command} failed: ${text || error.message}`, { cause: error }));
    });
  });
}
