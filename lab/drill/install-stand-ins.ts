import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";

export type StandIns = {
  /** Must be first on the PATH. */
  path: string;
};

/** Replaces commands that need root or systemd. `linked` uses the npm packages of this clone. */
export async function writeStandIns(dir: string, { linked }: { linked: boolean }): Promise<StandIns> {
  const path = join(dir, "stand-ins");
  await mkdir(path, { recursive: true });
  const scripts: Record<string, string> = {
    // Installs nothing, but every name must be a package that Debian has.
    "apt-get": `[ "$1" = install ] || exit 0
      shift
      for name in "$@"; do case $name in -*) ;; *)
        apt-cache show "$name" >/dev/null 2>&1 || { echo "Debian has no package $name." >&2; exit 1; } ;;
      esac; done`,
    adduser: `echo "left out: adduser $*"`,
    // The drill's Postgres has only one user.
    runuser: `shift 3; exec "$@"`,
    systemctl: `exec "${process.execPath}" "${join(projectDir, "lab/drill/install-systemctl.ts")}" "$@"`,
  };
  if (linked)
    scripts["npm"] =
      `[ "$1" = install ] && { echo "left out: npm $*"; exec ln -s "${projectDir}/node_modules" node_modules; }
      exec "$(PATH=\${PATH#*:} command -v npm)" "$@"`;
  for (const [name, body] of Object.entries(scripts)) {
    await writeFile(join(path, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(path, name), 0o755);
  }
  return { path };
}
