import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const deployed = new URL("../deploy/", import.meta.url);
const read = (name: string) => readFile(new URL(name, deployed), "utf8");

/** The lines of each service, with those of the part that it takes over by `<<: *server` or `<<: *postgres`. */
async function readServices(): Promise<Map<string, string>> {
  const text = await read("compose.yaml");
  const [head = "", rest = ""] = text.split(/^services:$/m);
  const shared = new Map(
    head.split(/^x-[a-z]+: &(?=[a-z]+$)/m).map((part) => [part.slice(0, part.indexOf("\n")), part]),
  );
  const [body = ""] = rest.split(/^networks:$/m);
  const parts = body.split(/^ {2}(?=[a-z0-9-]+:$)/m).slice(1);
  return new Map(
    parts.map((part) => {
      const name = part.slice(0, part.indexOf(":"));
      const base = /^ {4}<<: \*([a-z]+)$/m.exec(part)?.[1] ?? "";
      return [name, `${shared.get(base) ?? ""}\n${part}`];
    }),
  );
}

test("every container of compose.yaml has a limit of memory and processes and cannot gain privileges", async () => {
  const services = await readServices();
  expect([...services.keys()]).toEqual([
    "folders",
    "postgres",
    "backup",
    "file-backup",
    "later",
    "migrate",
    "api",
    "worker",
    "mail-in",
    "proxy",
  ]);
  const everywhere = ["mem_limit: ", "pids_limit: ", "no-new-privileges:true"];
  const exceptPostgres = ["read_only: true", "cap_drop: [ALL]"];
  const lacking = [...services].flatMap(([name, lines]) =>
    [...everywhere, ...(name === "postgres" ? [] : exceptPostgres)]
      .filter((line) => !lines.includes(line))
      .map((line) => `${name}: ${line}`),
  );
  expect(lacking).toEqual([]);
  expect(await read("compose.yaml")).not.toMatch(/tmpfs: \[\/|\/tmp"?\]/);
});

test("only the backups get their passphrase, and only the migration the owner's role", async () => {
  const given = (lines: string, name: string) =>
    [...lines.matchAll(new RegExp(`^ +${name}: (.+)$`, "gm"))].at(-1)?.[1] !== '""';
  const services = [...(await readServices())].filter(([, lines]) => lines.includes("env_file: "));
  const holders = (name: string) => services.filter(([, lines]) => given(lines, name)).map(([each]) => each);
  expect(holders("BACKUP_PASSPHRASE")).toEqual(["file-backup"]);
  expect(holders("OWNER_DATABASE_URL")).toEqual(["migrate"]);
  expect(holders("POSTGRES_PASSWORD")).toEqual([]);
});
