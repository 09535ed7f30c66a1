import { parseArgs } from "node:util";
import { withSystemAccess } from "#database/actor.ts";
import { supportLook, type SupportFacts, type SupportLook } from "#domain/organizations/support.ts";
import { AppError } from "#domain/app-error.ts";
import { lookForSupport } from "./organizations/actions.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/db/database.ts";
import { createLog } from "./platform/log.ts";

/**
 * node server/support.ts <organization id> --operator="Jo Park" --reason="Ticket 812: letters were not printed"
 *
 * The only way for an operator to view an organization. Its admins see who viewed it, when and why.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { operator: { type: "string" }, reason: { type: "string" } },
});
const params = supportLook.safeParse({ ...values, organizationId: positionals[0] ?? "" });
if (params.success) await look(params.data);
else {
  const text = params.error.issues.map(({ path, message }) =>
    path[0] === "organizationId" ? "Name the organization by its id." : message,
  );
  fail(text.join("\n"));
}

async function look(request: SupportLook): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 1, log: createLog(config) });
  try {
    const facts = await withSystemAccess(() =>
      database.db.transaction().execute((tx) => lookForSupport(tx, { clock: systemClock }, request)),
    );
    show(facts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(error.message);
  } finally {
    await database.close();
  }
}

function show({ name, type, timeZone, createdAt, ...counts }: SupportFacts): void {
  const lines = [
    `${name} (${type ?? "Organization"}, ${timeZone}), since ${createdAt.toISOString().slice(0, 10)}`,
    ...Object.entries(counts).map(([what, count]) => `  ${formatSubject(what)}: ${count}`),
    "Its admins now see on their Activity page that you looked, and why.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function formatSubject(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(" pdf", " PDF");
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
