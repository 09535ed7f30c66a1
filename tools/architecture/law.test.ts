import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { breachesOf, importsOf } from "./law.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "cabin-courier-planted-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (path: string, text: string) => breachesOf({ path, text });

describe("the law of the house", () => {
  test.each([
    [
      "a feature may know an earlier one",
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
    ["a store may read any table", "server/invites/store.ts", 'db.selectFrom("users").select("id")'],
  ])("%s", (_, path, text) => {
    expect(file(path, text)).toEqual([]);
  });

  test.each([
    ["backwards between features", "server/roster/actions.ts", 'import { x } from "#server/notes/store.ts";'],
    ["backwards in the domain", "domain/events/event.ts", 'import { x } from "../responses/response.ts";'],
    [
      "backwards on the web, relatively",
      "web/notes/note-card.tsx",
      'import { X } from "../printing/job.tsx";',
    ],
    [
      "backwards by dynamic import",
      "server/roster/actions.ts",
      'const x = await import("#server/notes/store.ts");',
    ],
    ["backwards by type", "server/roster/actions.ts", 'import type { X } from "#server/notes/store.ts";'],
    ["web into server", "web/notes/calls.ts", 'import { x } from "#server/notes/store.ts";'],
    ["server into web", "server/notes/actions.ts", 'import { x } from "#web/notes/calls.ts";'],
    ["platform into a feature", "server/platform/log.ts", 'import { x } from "#server/notes/store.ts";'],
    [
      "platform into the feature's domain",
      "server/platform/log.ts",
      'import { x } from "#domain/notes/note.ts";',
    ],
    ["ui into the domain", "web/ui/button.tsx", 'import { x } from "#domain/refusal.ts";'],
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
    ["a name that names nothing", "server/notes/utils.ts", ""],
    ["a name in camel case", "server/notes/noteStore.ts", ""],
    ["a room nobody planned", "server/stuff/thing.ts", ""],
  ])("%s is a breach", (_, path, text) => {
    expect(file(path, text)).toHaveLength(1);
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

  test("a planted backward import fails check-architecture", () => {
    const dir = join(scratch, "backward");
    mkdirSync(join(dir, "server/roster"), { recursive: true });
    writeFileSync(
      join(dir, "server/roster/actions.ts"),
      'import { x } from "#server/notes/store.ts";\nexport const y = x;\n',
    );
    const { status, stderr, stdout } = check(dir);
    expect(stderr).toContain("roster comes before notes");
    expect(stdout).toContain("1 files read, 1 breaches");
    expect(status).toBe(1);
  });

  test("reading nothing is a failure, not a success", () => {
    mkdirSync(join(scratch, "nothing"));
    expect(check(join(scratch, "nothing")).status).toBe(1);
  });

  test(
    "a planted import of server code in the web fails the type check and the build",
    { timeout: 120_000 },
    () => {
      const dir = join(scratch, "wall");
      mkdirSync(dir);
      for (const name of [
        "domain",
        "web",
        "server",
        "database",
        "package.json",
        "tsconfig.json",
        "vite.config.ts",
        "react-router.config.ts",
      ]) {
        cpSync(join(root, name), join(dir, name), { recursive: true });
      }
      symlinkSync(join(root, "node_modules"), join(dir, "node_modules"));
      const run = (command: string, ...args: string[]) =>
        spawnSync(join(root, "node_modules/.bin", command), args, {
          cwd: dir,
          encoding: "utf8",
          env: { ...process.env, NODE_ENV: "production" },
        });
      const types = () => run("tsc", "--noEmit", "-p", "web/tsconfig.json");
      const build = () => run("react-router", "build");
      expect(types().stdout).toBe("");
      writeFileSync(
        join(dir, "web/pages/planted.tsx"),
        'import { hashSecret } from "#server/platform/secrets.ts";\nexport default function Planted() {\n  return <p>{String(hashSecret("x"))}</p>;\n}\n',
      );
      const routes = join(dir, "web/app/routes.ts");
      execFileSync("sed", [
        "-i",
        's#export default \\[#export default [route("planted", "../pages/planted.tsx"),#',
        routes,
      ]);
      expect(types().stdout).toMatch(/planted\.tsx.*error TS2307/);
      const built = build();
      expect(built.status).not.toBe(0);
      expect(`${built.stdout}${built.stderr}`).toContain("#server/platform/secrets.ts");
    },
  );
});
