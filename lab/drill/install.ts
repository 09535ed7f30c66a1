import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { projectDir } from "#tools/engines/home.ts";
import { sendLetter } from "./install-letter.ts";
import { blocksOf, sessionOf } from "./install-page.ts";
import { startInstallWorld, writeStandIns, type InstallWorld } from "./install-world.ts";
import type { DrillResult } from "./result.ts";

export type InstallPlan = {
  /** Takes the npm packages of this clone instead of fetching them. */
  linked: boolean;
  /** Leaves out one setting; the commands of the page must then fail. */
  careless: boolean;
};

/**
 * Follows docs/running.md with a clone of the last commit and sends a letter through the result. install-world.ts
 * replaces packages, accounts, systemd and certificates.
 */
export async function installDrill({ linked, careless }: InstallPlan): Promise<DrillResult> {
  await using world = await startInstallWorld();
  const steps: string[] = [];
  try {
    await followPage(world, { linked, careless });
    steps.push("the page was followed to its end");
    trust(readFileSync(certificateIn(world)));
    await sendLetter(world, (step) => {
      steps.push(step);
      console.log(`  ${step}`);
    });
    return resultOf(steps, true);
  } catch (error) {
    console.error(error);
    return resultOf(steps, false);
  }
}

function resultOf(steps: readonly string[], held: boolean): DrillResult {
  return { held, kills: 0, faults: 0, acknowledged: steps.length, lost: held ? 0 : 1, doubled: 0 };
}

const certificateIn = ({ dir }: InstallWorld) => join(dir, "live/localhost/fullchain.pem");

export function trust(certificate: Buffer): void {
  setDefaultCACertificates([...getCACertificates("default"), certificate.toString()]);
}

async function followPage(world: InstallWorld, { linked, careless }: InstallPlan): Promise<void> {
  const { dir, places, settings } = world;
  const page = readFileSync(join(projectDir, "docs/running.md"), "utf8");
  const edit = `"${process.execPath}" "${join(projectDir, "lab/drill/install-editor.ts")}"`;
  const live = join(dir, "live/localhost");
  const session = sessionOf(blocksOf(page), places, {
    "after-editing": (commands) => `${edit} settings /etc/cabin-courier/settings.env\n${commands}`,
    certificates: () => `
      install -d -m 700 /etc/haproxy/certs "${live}"
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \\
        -keyout "${live}/privkey.pem" -out "${live}/fullchain.pem" 2>/dev/null
      ${edit} places deploy/haproxy/renewed.sh
      ${edit} places deploy/haproxy/haproxy.cfg
      RENEWED_LINEAGE="${live}" deploy/haproxy/renewed.sh`,
  });
  const standIns = await writeStandIns(dir, { linked });
  const { SMTP_URL, ...others } = settings;
  const desk = {
    dir,
    units: join(dir, "root/etc/systemd/system"),
    places,
    settings: careless ? others : { SMTP_URL, ...others },
  };
  const file = join(dir, "session.sh");
  await writeFile(file, session);
  const shell = spawn("bash", [file], {
    cwd: dir,
    env: {
      ...process.env,
      PATH: `${standIns}:${process.env["PATH"]}`,
      INSTALL_DESK: JSON.stringify(desk),
      PGHOST: "127.0.0.1",
      PGPORT: String(world.postgresPort),
      PGUSER: "postgres",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await once(shell, "exit");
  if (shell.exitCode !== 0) throw new Error("A command on the page failed; its words stand above.");
}
