import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run e2e [-- journey]`: builds the product as it ships, then runs journeys through it in a real browser. */
const cwd = fileURLToPath(new URL("..", import.meta.url));

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env["E2E_SKIP_BUILD"] === undefined) run("npm", "run", "-s", "build");
run(process.execPath, "tools/run-clean.ts", "playwright", "test", ...process.argv.slice(2));
