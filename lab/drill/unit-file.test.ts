import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environment } from "#server/platform/config.ts";
import { projectDir } from "#tools/engines/home.ts";
import { readSettings, readUnit, wantedBy } from "./unit-file.ts";

const deployed = (name: string) => readFileSync(join(projectDir, "deploy", name), "utf8");

test("a unit is read as systemd reads it", () => {
  const unit = readUnit(deployed("systemd/cabin-courier-api@.service"), "8081");
  expect(unit.oneshot).toBe(false);
  expect(unit.workingDirectory).toBe("/opt/cabin-courier");
  expect(unit.environment).toEqual({ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "8081" });
  expect(unit.command).toEqual([
    "/opt/cabin-courier/node_modules/.bin/node",
    "server/main.ts",
    "--roles=api,live",
  ]);
});

test("only the migration gets the owner's key", () => {
  const migration = readUnit(deployed("systemd/cabin-courier-migrate.service"), "");
  expect(migration.oneshot).toBe(true);
  expect(migration.unset).toEqual([]);
  for (const name of ["cabin-courier-api@.service", "cabin-courier-worker.service"])
    expect(readUnit(deployed(`systemd/${name}`), "1").unset).toEqual(["OWNER_DATABASE_URL"]);
});

test("the target wants units that are there", () => {
  const wanted = wantedBy(deployed("systemd/cabin-courier.target"));
  expect(wanted).toHaveLength(3);
  for (const name of wanted) deployed(`systemd/${name.replace(/@\d+/, "@")}`);
});

test("the example names only settings that exist, and every one that has no default", () => {
  const given = Object.keys(readSettings(deployed("settings.example.env")));
  const known = Object.keys(environment.shape);
  expect(given.filter((name) => !known.includes(name))).toEqual(["OWNER_DATABASE_URL"]);
  const needed = Object.entries(environment.shape)
    .filter(([, shape]) => !shape.safeParse(undefined).success)
    .map(([name]) => name);
  expect(needed.filter((name) => !given.includes(name))).toEqual([]);
  expect(needed).toContain("SHEET_KEY");
});

test("single quotes around a value are not part of it", () => {
  expect(readSettings('# no\nA=1\nB=\'[{"a":"x y"}]\'\n')).toEqual({ A: "1", B: '[{"a":"x y"}]' });
});
