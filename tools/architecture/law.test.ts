import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { breachesOf, cyclesOf, importsOf } from "./law.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "cabin-courier-planted-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (path: string, text: string) => breachesOf({ path, text });

describe("architecture rules", () => {
  test.each([
    [
      "a feature may know another one",
      "server/notes/actions.ts",
      'import { x } from "#server/roster/store.ts";',
    ],
    ["a feature may know the platform", "server/notes/actions.ts", 'import { x } from "../platform/log.ts";'],
    ["app may know all", "server/app/operations.ts", 'import { x } from "#server/responses/routes.ts";'],
    ["pages compose", "web/pages/home.tsx", 'import { X } from "#web/notes/note-editor.tsx";'],
    [
      "a test may use the testing tools",
      "server/notes/notes.test.ts",
      'import { x } from "#tools/testing/test-server.ts";',
    ],
    ["a store holds SQL of its own", "server/identity/store.ts", 'tx.insertInto("users").values({})'],
    [
      "a route may answer with JSON and read another server's",
      "server/notes/routes.ts",
      "c.json(await response.json())",
    ],
    ["a store may read any table", "server/invites/store.ts", 'db.selectFrom("users").select("id")'],
  ])("%s", (_, path, text) => {
    expect(file(path, text)).toEqual([]);
  });

  test.each([
    ["web into server", "web/notes/calls.ts", 'import { x } from "#server/notes/store.ts";'],
    ["server into web", "server/notes/actions.ts", 'import { x } from "#web/notes/calls.ts";'],
    ["platform into a feature", "server/platform/log.ts", 'import { x } from "#server/notes/store.ts";'],
    [
      "platform into the feature's domain",
      "server/platform/log.ts",
      'import { x } from "#domain/notes/note.ts";',
    ],
    ["ui into the domain", "web/ui/button.tsx", 'import { x } from "#domain/app-error.ts";'],
    ["a tool into the lab", "tools/dev.ts", 'import { x } from "#lab/drill/result.ts";'],
    ["a test into the lab", "server/app/x.test.ts", 'import { x } from "#lab/drill/result.ts";'],
    ["a feature into app", "server/notes/actions.ts", 'import { x } from "#server/app/operations.ts";'],
    ["a package in the domain", "domain/notes/note.ts", 'import pg from "pg";'],
    ["a clock in the domain", "domain/notes/note.ts", "export const now = () => Date.now();"],
    ["chance in the domain", "domain/notes/note.ts", "crypto.getRandomValues(bytes);"],
    ["SQL outside a store", "server/notes/actions.ts", 'tx.selectFrom("notes")'],
    [
      "SQL text outside a store",
      "server/notes/actions.ts",
      "pool.query(`select id from notes where id = $1`)",
    ],
    ["another feature's table", "server/organizations/store.ts", 'tx.deleteFrom("sessions")'],
    [
      "another feature's table in SQL text",
      "server/organizations/store.ts",
      "`update users set email = null`",
    ],
    ["a barrel", "domain/notes/note.ts", 'export * from "./lifecycle.ts";'],
    ["Hono's form", "server/notes/routes.ts", "const { text } = await c.req.parseBody();"],
    ["Hono's text", "server/notes/routes.ts", "const text = await c.req.text();"],
    ["Hono's JSON", "server/notes/routes.ts", "const { req } = c; await req.json();"],
    ["Hono's form data", "server/platform/log.ts", "await c.req.formData();"],
    ["Hono's bytes", "server/app/http-app.ts", "await c.req.arrayBuffer();"],
    ["Hono's blob", "server/notes/routes.ts", "await c.req.blob();"],
    ["the web request's text", "server/notes/routes.ts", "(request: Request) => request.text()"],
    ["the web request in Hono's", "server/notes/routes.ts", "await c.req.raw.json();"],
    ["its stream", "server/notes/routes.ts", "for await (const chunk of c.req.raw.body) read(chunk);"],
    ["a name that names nothing", "server/notes/utils.ts", ""],
    ["a name in camel case", "server/notes/noteStore.ts", ""],
    ["a room nobody planned", "server/stuff/thing.ts", ""],
  ])("%s is a breach", (_, path, text) => {
    expect(file(path, text)).toHaveLength(1);
  });

  const notes = { path: "server/notes/actions.ts", text: 'import { x } from "#server/roster/store.ts";' };
  const roster = (text: string) => cyclesOf([notes, { path: "server/roster/actions.ts", text }]);

  test("features of one layer may not import each other in a cycle, in no form", () => {
    expect(roster('import { x } from "#domain/notes/note.ts";')).toEqual([]);
    for (const text of [
      'import { x } from "#server/notes/store.ts";',
      'import { x } from "../notes/store.ts";',
      'const x = await import("#server/notes/store.ts");',
      'import type { X } from "#server/notes/store.ts";',
    ])
      expect(roster(text)).toEqual([
        expect.stringContaining("server/notes → server/roster → server/notes is a cycle"),
      ]);
  });

  test("a cycle through a third feature is found", () => {
    const over = [
      { path: "domain/events/event.ts", text: 'import { x } from "../printing/paper.ts";' },
      { path: "domain/notes/note.ts", text: 'import { x } from "../events/event.ts";' },
    ];
    expect(cyclesOf(over)).toEqual([]);
    const back = { path: "domain/printing/size.ts", text: 'import { x } from "../notes/note.ts";' };
    expect(cyclesOf([...over, back])).toEqual([
      expect.stringContaining("domain/events → domain/printing → domain/notes → domain/events is a cycle"),
    ]);
  });

  test("files of one feature may not import each other in a cycle, also not for a type", () => {
    const [desk, queue, row] = ["web/notes/desk.ts", "web/notes/queue.ts", "web/notes/row.ts"];
    const over = [
      { path: desk, text: 'import { x } from "./queue.ts";' },
      { path: queue, text: 'import { x } from "#web/notes/row.ts";' },
    ];
    expect(cyclesOf([...over, { path: row, text: "" }])).toEqual([]);
    for (const text of ['import type { X } from "./desk.ts";', 'const x = import("./desk.ts");'])
      expect(cyclesOf([...over, { path: row, text }])).toEqual([
        expect.stringContaining(`${desk} → ${queue} → ${row} → ${desk} is a cycle`),
      ]);
  });

  test("imports are found in all their forms", () => {
    const text =
      'import a from "a";\nimport "b";\nexport { c } from "c";\nimport {\n  d,\n} from "d";\nawait import("e");\nimport type { F } from "f";';
    expect(importsOf(text)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});

describe("the checks as they run", () => {
  const check = (dir: string) =>
    spawnSync(process.execPath, [join(root, "tools/check-architecture.ts"), dir], { encoding: "utf8" });

  test("a planted cycle fails check-architecture", () => {
    const dir = join(scratch, "cycle");
    for (const [from, to] of [
      ["roster", "notes"],
      ["notes", "roster"],
    ]) {
      mkdirSync(join(dir, `server/${from}`), { recursive: true });
      writeFileSync(
        join(dir, `server/${from}/actions.ts`),
        `import { x } from "#server/${to}/store.ts";\nexport const y = x;\n`,
      );
    }
    const { status, stderr, stdout } = check(dir);
    expect(stderr).toContain("server/notes → server/roster → server/notes is a cycle");
    expect(stdout).toContain("2 files read, 1 breaches");
    expect(status).toBe(1);
  });

  test("reading nothing is a failure, not a success", () => {
    mkdirSync(join(scratch, "nothing"));
    expect(check(join(scratch, "nothing")).status).toBe(1);
  });

  test("server, database, tools and lab cannot be resolved for the browser", async () => {
    const resolve = (specifier: string, ...flags: string[]) =>
      spawnSync(
        process.execPath,
        [...flags, "--input-type=module", "-e", `console.log(import.meta.resolve("${specifier}"))`],
        { cwd: root, encoding: "utf8" },
      );
    for (const specifier of [
      "#server/platform/secrets.ts",
      "#database/connect.ts",
      "#tools/dev.ts",
      "#lab/bench/main.ts",
    ]) {
      expect(resolve(specifier).status).toBe(0);
      const inBrowser = resolve(specifier, "--conditions=browser");
      expect(inBrowser.stderr).toContain("ERR_PACKAGE_IMPORT_NOT_DEFINED");
      expect(inBrowser.status).toBe(1);
    }
    const read = (name: string) => readFileSync(join(root, name), "utf8");
    expect(JSON.parse(read("web/tsconfig.json"))).toMatchObject({
      compilerOptions: { customConditions: ["browser"] },
    });
    expect(read("vite.config.ts")).toContain('resolve: { conditions: ["browser",');
  });
});
