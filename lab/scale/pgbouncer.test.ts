import { expect, test } from "vitest";
import { isNewEnough, settingsFor } from "./pgbouncer.ts";

test.each([
  ["1.18.0", false],
  ["1.21.0", true],
  ["1.24.1", true],
  ["2.0", true],
  ["", false],
])("pgbouncer %s remembers prepared statements: %s", (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

test("a connection belongs to a client for one transaction, prepared statements go with it, timeouts stay", () => {
  const options = { dir: "/tmp", postgresPort: 5, database: "scale", users: [], poolSize: 7 };
  const settings = settingsFor(options, { port: 6, users: "users.txt" });
  expect(settings).toContain("pool_mode = transaction");
  expect(settings).toContain("max_prepared_statements = 200");
  expect(settings).toContain("statement_timeout = 30000");
  expect(settings).toContain("pool_size=7");
});
