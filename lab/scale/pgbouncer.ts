import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { startChild } from "#tools/engines/child.ts";
import { freePort, loopback } from "#tools/engines/free-port.ts";
import { findProgram } from "#tools/engines/programs.ts";
import { engineAccount, makeEngineDirectory } from "#tools/engines/unprivileged.ts";

export type PgbouncerOptions = {
  dir: string;
  postgresPort: number;
  database: string;
  users: readonly string[];
  poolSize: number;
};
export type Pgbouncer = {
  readonly port: number;
  readonly pid: number;
  readonly version: string;
  stop(): Promise<void>;
};

/** Named statements survive a change of the server connection from this version on. */
const leastVersion = [1, 21] as const;

/** The product sets these itself on a direct connection; a pooler does not pass them on. */
const timeouts = "set statement_timeout = 30000; set idle_in_transaction_session_timeout = 15000";

/** A real pgbouncer on the loopback: a server connection belongs to a client for one transaction. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const { program, version } = findPgbouncer();
  makeEngineDirectory(options.dir);
  const port = await freePort();
  const settings = join(options.dir, "pgbouncer.ini");
  const users = join(options.dir, "users.txt");
  writeFileSync(users, options.users.map((user) => `"${user}" ""\n`).join(""));
  writeFileSync(settings, settingsFor(options, { port, users }));
  for (const file of [settings, users]) chmodSync(file, 0o644);
  const child = await startChild({
    name: "pgbouncer",
    command: program,
    args: [settings],
    cwd: options.dir,
    account: engineAccount(),
    pidFile: join(options.dir, "pgbouncer.pid"),
    logFile: join(options.dir, "pgbouncer.log"),
    stopSignal: "SIGINT",
  });
  await child.untilReady(async () => accepts(port), 10_000);
  return { port, pid: child.pid, version, stop: async () => child.stop() };
}

export function settingsFor(
  { postgresPort, database, poolSize }: PgbouncerOptions,
  { port, users }: { port: number; users: string },
): string {
  return `[databases]
${database} = host=${loopback} port=${postgresPort} dbname=${database} pool_size=${poolSize} connect_query='${timeouts}'
[pgbouncer]
listen_addr = ${loopback}
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
stats_users = postgres
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 2000
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`;
}

function findPgbouncer(): { program: string; version: string } {
  // Ours first: on Debian 12 the other one is too old.
  const program = ["/usr/local/bin/pgbouncer", findProgram("pgbouncer")]
    .filter((found) => found !== undefined)
    .find((found) => isNewEnough(versionOf(found)));
  if (program === undefined)
    throw new Error(
      "There is no pgbouncer of 1.21 or later on this machine: bash lab/scale/build-pgbouncer.sh",
    );
  return { program, version: versionOf(program) };
}

function versionOf(program: string): string {
  try {
    return (
      /PgBouncer (\S+)/.exec(
        execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" }),
      )?.[1] ?? ""
    );
  } catch {
    return ""; // It is not there.
  }
}

export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > leastVersion[0] || (major === leastVersion[0] && minor >= leastVersion[1]);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, loopback);
    socket.once("connect", () => void (resolve(true), socket.destroy()));
    socket.once("error", () => resolve(false));
  });
}
