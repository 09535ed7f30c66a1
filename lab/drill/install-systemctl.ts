import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { requireProgram } from "#tools/engines/programs.ts";
import { here } from "./install-page.ts";
import { readSettings, readUnit, wantedBy, type Unit } from "./unit-file.ts";

/** Replaces systemctl in the install drill: runs our units as plain processes and records them, to stop them later. */
const desk = z
  .object({ dir: z.string(), units: z.string(), places: z.array(z.tuple([z.string(), z.string()])) })
  .parse(JSON.parse(process.env["INSTALL_DESK"] ?? "null"));

const unitText = (name: string) => here(readFileSync(join(desk.units, name), "utf8"), desk.places);

function environmentOf({ environmentFile, environment, unset }: Unit): Record<string, string> {
  const all = { ...readSettings(readFileSync(environmentFile, "utf8")), ...environment };
  const kept = Object.entries(all).filter(([name]) => !unset.includes(name));
  return { PATH: "/usr/local/bin:/usr/bin:/bin", ...Object.fromEntries(kept) };
}

function startUnit(name: string): number {
  const instance = /@([^.]+)\./.exec(name)?.[1] ?? "";
  const unit = readUnit(unitText(name.replace(`@${instance}.`, "@.")), instance);
  const [command = "", ...args] = unit.command;
  const settings = { cwd: unit.workingDirectory, env: environmentOf(unit) };
  if (unit.oneshot) return spawnSync(command, args, { ...settings, stdio: "inherit" }).status ?? 1;
  return leaveRunning(name, command, args, settings);
}

/** Debian's unit is of the kind that says when it is ready, and systemctl comes back then. */
async function startProxy(): Promise<number> {
  const file = here("/etc/haproxy/haproxy.cfg", desk.places);
  const settings = { cwd: desk.dir, env: { PATH: process.env["PATH"] ?? "" } };
  const failed = leaveRunning("haproxy", requireProgram("haproxy"), ["-db", "-f", file], settings);
  const doors = readFileSync(file, "utf8").matchAll(/^ *bind [^:]*:(\d+)/gm);
  const open = await Promise.all([...doors].map(([, port]) => opens(Number(port))));
  return failed === 0 && open.length > 0 && open.every(Boolean) ? 0 : 1;
}

const maxWaitMs = 20_000;

async function opens(port: number): Promise<boolean> {
  for (const until = Date.now() + maxWaitMs; Date.now() < until; await pause(50)) {
    const line = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      line.once("connect", () => resolve(true));
      line.once("error", () => resolve(false));
    });
    line.destroy();
    if (isOpen) return true;
  }
  return false;
}

function leaveRunning(
  name: string,
  command: string,
  args: string[],
  settings: { cwd: string; env: Record<string, string> },
): number {
  const log = openSync(join(desk.dir, `${name}.log`), "a");
  const child = spawn(command, args, { ...settings, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  if (child.pid === undefined) return 1;
  appendFileSync(join(desk.dir, "pids"), `${child.pid}\n`);
  child.unref();
  return 0;
}

async function handleControl(request: readonly string[]): Promise<number> {
  const words = request.filter((word) => !word.startsWith("-"));
  const [verb = "", name = ""] = words;
  if (verb === "daemon-reload") return 0;
  // As systemctl says it of what does not run.
  if (verb === "is-active") return 3;
  if (verb === "restart" && name === "haproxy") return startProxy();
  if (verb === "start") return startUnit(name);
  if (verb === "enable" && request.includes("--now"))
    return wantedBy(unitText(name))
      .map(startUnit)
      .reduce((worst, code) => Math.max(worst, code), 0);
  console.error(`The drill has no stand-in for: systemctl ${request.join(" ")}`);
  return 1;
}

process.exitCode = await handleControl(process.argv.slice(2));
