import { migrate } from "./migrate.ts";

/** `npm run migrate`: runs as the owner, before the servers start. Repeating it is safe. */
const url = process.env["OWNER_DATABASE_URL"] ?? "";
if (url === "") {
  process.stderr.write(
    "OWNER_DATABASE_URL is missing: the database's address, with the role that owns its tables.\n",
  );
  process.exitCode = 2;
} else {
  const { applied } = await migrate(url);
  for (const name of applied) process.stdout.write(`ran ${name}\n`);
  process.stdout.write("The schema is the newest.\n");
}
