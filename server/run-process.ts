import { flushCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { allRoles, startServer, type ProcessRole } from "./app/start-server.ts";
import { readConfig } from "./platform/config.ts";
import { describeStorageError } from "./platform/files/describe-storage-error.ts";
import { runProgram, StartError } from "./platform/start-error.ts";

export function runProcess(): Promise<void> {
  return runProgram(start);
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { roles: { type: "string", default: allRoles.join(",") } } });
  const roles = rolesIn(values.roles);
  // Listen before the server starts: an earlier SIGTERM would end the process without leave().
  const told = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => told.resolve());
  const config = readConfig(process.env);
  const server = await startServer(config, { roles });
  // The default would print the message, which may quote a row.
  process.on("uncaughtException", (uncaught) => {
    const { log, errorReports } = server.deps;
    log.fatal({ err: uncaught }, "the process ends because of an error that was not caught");
    errorReports.report(uncaught, { where: "process", name: roles.join(",") });
    void errorReports.close().finally(() => process.exit(1));
  });
  told.promise
    .then(() => server.leave())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
  // Letters can be written without the storage, so that the server starts. Live processes do not use it.
  if (roles.some((role) => role !== "live"))
    server.deps.files
      .ready()
      .catch((error: unknown) => server.deps.log.error(describeStorageError(error, config)));
  // Flush now, because a killed process cannot flush at exit.
  flushCompileCache();
}

function rolesIn(text: string): ProcessRole[] {
  return text.split(",").map((name) => {
    const role = allRoles.find((known) => known === name.trim());
    if (role === undefined)
      throw new StartError(`Unknown role "${name}". Known roles: ${allRoles.join(", ")}.`);
    return role;
  });
}
