import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run e2e [-- journey]`: builds the product as it ships, then walks through it in a real browser. */
const cwd = fileURLToPath(new URL("..", import.meta.url));

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env["E2E_SKIP_BUILD"] === undefined) run("npm", ["run", "-s", "build"]);
run("playwright", ["test", ...process.argv.slice(2)]);
