import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectDir } from "#tools/engines/home.ts";

const folder = join(projectDir, "build", "client");
const maxMs = 4 * 60_000;

export async function builtSite(say: (line: string) => void): Promise<string> {
  if (existsSync(join(folder, "index.html"))) return folder;
  say("the web app is built first");
  await promisify(execFile)("npm", ["run", "-s", "build"], { cwd: projectDir, timeout: maxMs });
  return folder;
}
