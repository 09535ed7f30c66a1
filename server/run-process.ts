import { flushCompileCache } from "node:module";
import { parseArgs } from "node:util";
import { allRoles, startServer, type ProcessRole } from "./app/start-server.ts";
import { readConfig } from "./platform/config.ts";

/** node server/main.ts --roles=api,live,worker: one program, several processes. */
export async function runProcess(): Promise<void> {
  const { values } = parseArgs({ options: { roles: { type: "string", default: allRoles.join(",") } } });
  const roles = rolesIn(values.roles);
  // Listened for before anybody can know that it is there: told to end in that moment, it would end without leaving.
  const told = Promise.withResolvers<void>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => told.resolve());
  const server = await startServer(readConfig(process.env), { roles });
  told.promise
    .then(() => server.leave())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    );
  // Not left to the end: whoever is killed has none.
  flushCompileCache();
}

function rolesIn(text: string): ProcessRole[] {
  return text.split(",").map((name) => {
    const role = allRoles.find((known) => known === name.trim());
    if (role === undefined) throw new Error(`There is no role "${name}". Known: ${allRoles.join(", ")}.`);
    return role;
  });
}
