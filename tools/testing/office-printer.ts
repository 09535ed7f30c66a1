import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#tools/engines/free-port.ts";

const root = new URL("../../", import.meta.url);

/** A CUPS of its own on loopback, with one printer that takes everything. It keeps what it has got in the folder. */
export async function anOfficePrinter(folder: string) {
  const port = await freePort();
  const spool = join(folder, "spool");
  for (const name of ["spool", "tmp", "cache", "state"]) mkdirSync(join(folder, name));
  const files = join(folder, "cups-files.conf");
  const places = {
    RequestRoot: "spool",
    TempDir: "tmp",
    CacheDir: "cache",
    StateDir: "state",
    ErrorLog: "error",
  };
  const more = Object.entries({ ...places, AccessLog: "access", PageLog: "page" });
  const lines = more.map(([name, place]) => `${name} ${join(folder, place)}`);
  writeFileSync(files, [`ServerRoot ${folder}`, "FileDevice Yes", ...lines, ""].join("\n"));
  const settings = join(folder, "cupsd.conf");
  writeFileSync(settings, `Listen 127.0.0.1:${port}\n${cupsSettings}`);
  writeFileSync(join(folder, "printers.conf"), cupsPrinter);
  const child = spawn("/usr/sbin/cupsd", ["-f", "-c", settings, "-s", files], { stdio: "ignore" });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) !== undefined);
  return {
    uri: `ipp://127.0.0.1:${port}/printers/office`,
    port,
    /** The documents that it has got, one for each job. */
    printed: () =>
      readdirSync(spool)
        .filter((name) => name.startsWith("d"))
        .map((name) => join(spool, name)),
    stop: () => end(child),
  };
}

const cupsSettings = `Browsing Off
PreserveJobFiles Yes
WebInterface No
<Location />
  Order allow,deny
  Allow localhost
</Location>
<Policy default>
  JobPrivateValues none
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;
const cupsPrinter = `<Printer office>
PrinterId 1
UUID urn:uuid:8f0e7f0a-4a0b-3b5e-7d62-0b1c1c4b9b10
Info Office
DeviceURI file:///dev/null
State Idle
Type 4
Accepting Yes
Shared No
JobSheets none none
OpPolicy default
ErrorPolicy retry-job
</Printer>
`;

type AgentSeed = { server: string; printer: string; key: string; folder: string; journal?: string };

/** The print agent as an office runs it, in a process of its own. */
export function startPrintAgent({
  server,
  printer,
  key,
  folder,
  journal = join(folder, "journal"),
}: AgentSeed) {
  const tokenFile = join(folder, "token");
  writeFileSync(tokenFile, key, { mode: 0o600 });
  const said: string[] = [];
  const child = spawn(process.execPath, [new URL("agent/print-agent.ts", root).pathname], {
    env: {
      COURIER_SERVER: server,
      COURIER_PRINTER: printer,
      COURIER_TOKEN_FILE: tokenFile,
      COURIER_JOURNAL: journal,
      COURIER_POLL_SECONDS: "0.3",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  return { journal, said: () => said.join(""), stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}
