import { parseArgs } from "node:util";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { maxOrganizationsFound, type OperatedOrganization } from "#domain/organizations/operator-contract.ts";
import { supportLook, type SupportFacts } from "#domain/organizations/support.ts";
import type { OperatorStanding } from "#domain/standing.ts";
import { resetHours } from "#domain/passkeys/passkey.ts";
import { formatInvoiceNumber } from "#domain/billing/invoice.ts";
import { markPaidByOperator } from "./billing/payments.ts";
import { resetForSupport } from "./passkeys/support.ts";
import { lookForSupport } from "./organizations/actions.ts";
import { decideStanding } from "./organizations/operator.ts";
import { findOrganizations } from "./organizations/operator-store.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase, type Db } from "./platform/db/database.ts";
import { assertDatabaseReady } from "./platform/db/database-state.ts";
import { createLog } from "./platform/log.ts";
import { runProgram } from "./platform/start-error.ts";

/**
 * node server/support.ts list
 * node server/support.ts approve <organization id> --operator="Jo Park" --reason="Called the camp's office"
 * node server/support.ts suspend <organization id> --operator="Jo Park" --reason="Is not the camp it says it is"
 * node server/support.ts reset-passkeys <organization id> --person=dana@example.org --operator="Jo Park" --reason="Lost phone, called back"
 * node server/support.ts paid <organization id> --invoice=12 --operator="Jo Park" --reason="Check 4711 of July 28"
 * node server/support.ts <organization id> --operator="Jo Park" --reason="Ticket 812: letters were not printed"
 *
 * `reset-passkeys` lets a member, such as the last admin, replace lost passkeys within 24 hours.
 * The last one is the only way for an operator to view an organization. Its admins see who did it, when and why.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operator: { type: "string" },
    reason: { type: "string" },
    person: { type: "string" },
    invoice: { type: "string" },
  },
});
const [command = "", id = ""] = positionals;
const decisions: Record<string, OperatorStanding> = { approve: "approved", suspend: "suspended" };
const decision = Object.hasOwn(decisions, command) ? decisions[command] : undefined;

await runProgram(main);

async function main(): Promise<void> {
  if (command === "list") {
    await withDatabase(list);
    return;
  }
  const isCommand = decision !== undefined || ["reset-passkeys", "paid"].includes(command);
  const params = supportLook.safeParse({ ...values, organizationId: isCommand ? id : command });
  if (!params.success) {
    const text = params.error.issues.map(({ path, message }) =>
      path[0] === "organizationId" ? "Name the organization by its id." : message,
    );
    fail(text.join("\n"));
  } else if (command === "reset-passkeys") {
    const { person = "" } = values;
    await withDatabase(async (db) => {
      await db
        .transaction()
        .execute((tx) => resetForSupport(tx, { clock: systemClock }, params.data, person));
      print([
        `They can add a new passkey for ${resetHours} hours, after signing in, and get an email about it.`,
        "If another organization requires a passkey from them too, it has to agree as well.",
        "The admins see who did it and why on their Activity page.",
      ]);
    });
  } else if (command === "paid") {
    const number = Number((values.invoice ?? "").replace(/^CC-/, ""));
    await withDatabase(async (db) => {
      await db
        .transaction()
        .execute((tx) => markPaidByOperator(tx, { clock: systemClock }, params.data, number));
      print([`Invoice ${formatInvoiceNumber(number)} is paid. The admins see it on their Activity page.`]);
    });
  } else if (decision === undefined) {
    await withDatabase(async (db) => {
      show(await db.transaction().execute((tx) => lookForSupport(tx, { clock: systemClock }, params.data)));
    });
  } else {
    await withDatabase(async (db) => {
      await db
        .transaction()
        .execute((tx) => decideStanding(tx, { clock: systemClock }, params.data, decision));
      print([`The organization is ${decision}. Its admins see who did it and why on their Activity page.`]);
    });
  }
}

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 1, log: createLog(config) });
  await assertDatabaseReady(database, config.DATABASE_URL);
  try {
    await withSystemAccess(() => work(database.db));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fail(error.message);
  } finally {
    await database.close();
  }
}

async function list(db: Db): Promise<void> {
  const organizations = await findOrganizations(db, {}, maxOrganizationsFound);
  print(organizations.length === 0 ? ["No organization is new or suspended."] : organizations.map(lineOf));
}

function lineOf(organization: OperatedOrganization): string {
  const { id: organizationId, standing, name, createdAt, createdBy, ...counts } = organization;
  const { events, participants, invites } = counts;
  const by = createdBy.email === null ? createdBy.name : `${createdBy.name} <${createdBy.email}>`;
  return [
    organizationId,
    standing,
    createdAt.slice(0, 10),
    `${name} (by ${by})`,
    `events: ${events}, participants: ${participants}, invites: ${invites}`,
  ].join("  ");
}

function show({ name, type, timeZone, createdAt, ...counts }: SupportFacts): void {
  print([
    `${name} (${type ?? "Organization"}, ${timeZone}), since ${createdAt.toISOString().slice(0, 10)}`,
    ...Object.entries(counts).map(([what, count]) => `  ${formatSubject(what)}: ${count}`),
    "Its admins now see on their Activity page that you looked, and why.",
  ]);
}

function formatSubject(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(" pdf", " PDF");
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
