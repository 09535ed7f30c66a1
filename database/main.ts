import { migrate } from "./migrate.ts";

/** `npm run migrate`: brings the database to the newest schema, as its owner. Before the servers start, as often as one likes. */
const url = process.env["OWNER_DATABASE_URL"];
if (url === undefined || url === "") {
  console.error(
    "OWNER_DATABASE_URL is missing: the address of the database with the role that owns its tables.",
  );
  process.exit(2);
}
const { applied } = await migrate(url);
console.log(
  applied.length === 0 ? "The schema is the newest." : applied.map((name) => `ran ${name}`).join("\n"),
);
