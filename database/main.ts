import { migrate } from "./migrate.ts";

/** `npm run migrate`: brings the database to the newest schema, as its owner. Before the servers start, as often as one likes. */
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
