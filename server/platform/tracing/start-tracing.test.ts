import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { headersIn, nameOfStatement } from "./start-tracing.ts";

test.each([
  ["select id from notes where text = 'Dear Theo'", "select notes"],
  ['insert into "print_jobs" (id) values ($1)', "insert print_jobs"],
  ["/* enqueue-1 */ INSERT INTO pgboss.job (id)", "insert pgboss.job"],
  ["update notes set text = $1", "update notes"],
  ["commit", "commit"],
])("the statement %s is named %s", (sql, name) => {
  expect(nameOfStatement(sql)).toBe(name);
});

test("reads headers as OpenTelemetry writes them", () => {
  expect(headersIn("authorization=Basic%20YTpi%3D, x-team = camp")).toEqual({
    authorization: "Basic YTpi=",
    "x-team": "camp",
  });
  expect(headersIn("")).toEqual({});
});

test("a server without a collector does not load OpenTelemetry", async () => {
  const program = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    await import(${JSON.stringify(fileURLToPath(new URL("../../app/start-server.ts", import.meta.url)))});
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    maxBuffer: 10_000_000,
  });
  expect(stdout).toContain("prom-client");
  // prom-client loads the package of types and no-ops itself.
  expect(stdout.replaceAll(`"@opentelemetry/api"`, "")).not.toMatch(/open-?telemetry/);
});
