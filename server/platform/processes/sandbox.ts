import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { StartError } from "../start-error.ts";

/** How the processes that open untrusted files are separated from ours. */
export type Sandbox = {
  name: "bubblewrap" | "none";
  /** The command that starts Node. */
  execPath: string;
  execArgv: readonly string[];
};

export const projectRoot = fileURLToPath(new URL("../../../", import.meta.url));
/** Everything a child reads besides the system's libraries and fonts. */
const ownFiles = ["domain", "server", "node_modules", "package.json"].map((name) => `${projectRoot}${name}`);
const systemFiles = ["/usr", "/lib", "/lib64"];

const withoutSandbox: Sandbox = { name: "none", execPath: process.execPath, execArgv: [] };
let found: Sandbox | undefined;

/** Bubblewrap, if it is installed and the kernel allows it. Tried once. */
export function findSandbox(): Sandbox {
  found ??= [bubblewrap(["--proc", "/proc"]), bubblewrap([])].find(works) ?? withoutSandbox;
  return found;
}

/** Where files of strangers are opened. Production does not start without a sandbox. */
export function requireSandbox(
  { NODE_ENV, CLEANER_URL }: { NODE_ENV: string; CLEANER_URL?: string | undefined },
  find = findSandbox,
): "cleaner" | Sandbox["name"] {
  if (CLEANER_URL !== undefined) return "cleaner";
  const { name } = find();
  if (name === "none" && NODE_ENV === "production")
    throw new StartError(
      "Files of strangers cannot be opened safely here: bubblewrap is not installed, or this system does not allow it. Install it (apt-get install bubblewrap) and allow user namespaces, or start the cleaner and name it in CLEANER_URL (docs/running.md).",
    );
  return name;
}

function works({ execPath, execArgv }: Sandbox): boolean {
  return spawnSync(execPath, [...execArgv, "--version"], { stdio: "ignore" }).status === 0;
}

/**
 * No network, no other processes, another user, and only program files to read. Where systemd hides parts of /proc, the
 * kernel allows no /proc of its own; then there is none.
 */
export function bubblewrap(proc: readonly string[]): Sandbox {
  const node = realpathSync(process.execPath);
  const readable = [...systemFiles, ...ownFiles, node].filter((path) => existsSync(path));
  return {
    name: "bubblewrap",
    execPath: "bwrap",
    execArgv: [
      ..."--unshare-all --die-with-parent --new-session --uid 65534 --gid 65534 --cap-drop ALL".split(" "),
      ..."--dev /dev --tmpfs /tmp".split(" "),
      ...proc,
      ...readable.flatMap((path) => ["--ro-bind", path, path]),
      "--",
      node,
    ],
  };
}

/** The same sandbox, in which these directories can be read as well. */
export function withReadable(sandbox: Sandbox, directories: readonly string[]): Sandbox {
  if (sandbox.name === "none") return sandbox;
  const binds = directories.flatMap((path) => ["--ro-bind-try", path, path]);
  // Before "--", which begins the command, and after the mounts that would hide them.
  const command = sandbox.execArgv.indexOf("--");
  return { ...sandbox, execArgv: sandbox.execArgv.toSpliced(command, 0, ...binds) };
}

/** Bytes of memory that this process uses. Without /proc, the most that it has used. */
export function residentBytes(): number {
  return existsSync("/proc/self/stat") ? process.memoryUsage.rss() : process.resourceUsage().maxRSS * 1024;
}

/** Of all threads, since the process began. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
