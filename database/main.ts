import { describeConnectionError, expectedDatabaseUrl, parseDatabaseUrl } from "./database-url.ts";
import { foldAddresses } from "./fold-addresses.ts";
import { migrate, MigrationError } from "./migrate.ts";
import { readEnvironment, readSetting } from "./setting-value.ts";

/** `npm run migrate`: runs as the owner, before the servers start. Repeating it is safe. */
const name = "OWNER_DATABASE_URL";
const given = readEnvironment(process.env);
const setting = given.status === "given" ? readSetting(given.env, name) : given;
if (setting.status === "unusable") fail(setting.sentence);
else if (setting.status === "missing" || setting.value === "")
  fail(`${name} is missing: the database's address, with the role that owns its tables.`);
else if (parseDatabaseUrl(setting.value) === undefined) fail(`${name}: expected ${expectedDatabaseUrl}.`);
else await run(setting.value);

async function run(url: string): Promise<void> {
  try {
    const { applied } = await migrate(url);
    for (const migration of applied) process.stdout.write(`ran ${migration}\n`);
    const { folded, left } = await foldAddresses(url);
    if (folded > 0) process.stdout.write(`stored ${folded} email addresses with their domain in IDNA form\n`);
    for (const { table, id } of left)
      process.stdout.write(`left an address that another row has in IDNA form: ${table} ${id}\n`);
    process.stdout.write("The schema is the newest.\n");
  } catch (error) {
    fail(error instanceof MigrationError ? error.message : describeConnectionError(error, name, url));
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
