import { expect, test } from "vitest";
import { settingsFor } from "./pgbouncer.ts";

test("a connection belongs to a client for one transaction, and the timeouts stay", () => {
  const options = { dir: "/tmp", postgresPort: 5, database: "scale", users: [], poolSize: 7 };
  const settings = settingsFor(options, { port: 6, users: "users.txt" });
  expect(settings).toContain("pool_mode = transaction");
  expect(settings).toContain("statement_timeout = 30000");
  expect(settings).toContain("pool_size=7");
});
