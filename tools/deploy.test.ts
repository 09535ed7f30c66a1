import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { maxUploadBytes } from "#domain/responses/upload.ts";
import { maxImportBytes } from "#server/roster/read-in-turns.ts";

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
    "cleaner",
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

test("each container gets its part of the settings as a file, and no secret in its environment", async () => {
  const text = await read("compose.yaml");
  expect(text).not.toMatch(/env_file|\$\{[A-Z0-9_]*(PASSWORD|PASSPHRASE|SECRET_|DATABASE_URL|_KEY)/);
  const lists = [...(await readServices())].map(([name, lines]) => [
    name,
    [...lines.matchAll(/^ +secrets: (.+)$/gm)].at(-1)?.[1] ?? "none",
  ]);
  const settings = (source: string) => `[{ source: ${source}, target: settings }]`;
  expect(Object.fromEntries(lists)).toEqual({
    folders: "none",
    postgres: "[backup, postgres-password, roles]",
    backup: "[backup]",
    "file-backup": settings("copies"),
    later: "[backup]",
    migrate: settings("owner"),
    api: settings("server"),
    worker: settings("server"),
    cleaner: "none",
    "mail-in": settings("server"),
    proxy: "none",
  });
  // Compose would leave the containers as they are when only a file changed.
  expect(await read("install/compose.sh")).toContain("compose up -d --force-recreate");
});

test("the cleaner has no network, no settings, and no more rights than to change users", async () => {
  const lines = (await readServices()).get("cleaner") ?? "";
  for (const line of ["network_mode: none", "ipc: none", "cap_add: [KILL, SETGID, SETUID]"])
    expect(lines).toContain(line);
  expect(lines).not.toMatch(/environment|secrets|networks|ports/);
});

test("whether Postgres is open is asked over TCP, which its temporary first server does not answer", async () => {
  const asked = [await read("compose.yaml"), await read("install/compose.sh")].map((text) =>
    text.split("\n").filter((line) => line.includes("pg_is_in_recovery")),
  );
  expect(asked.map((lines) => lines.length)).toEqual([1, 1]);
  for (const line of asked.flat()) expect(line).toContain("psql -h 127.0.0.1 ");
});

test("the installer names the commit when it builds the image", async () => {
  expect(await read("install/compose.sh")).toMatch(/docker build [^\n]*\\\n +--build-arg "COMMIT=\$\(git /);
});

test("the proxies take a body of the size that the server takes, and no larger one", async () => {
  const megabytes = async (name: string, pattern: RegExp) => Number(pattern.exec(await read(name))?.[1]);
  const largest = maxImportBytes / 1024 / 1024;
  expect(maxUploadBytes).toBeLessThanOrEqual(maxImportBytes);
  expect(await megabytes("caddy/Caddyfile", /^\trequest_body \{\n\t\tmax_size (\d+)MiB\n/m)).toBe(largest);
  expect(await megabytes("kubernetes/ingress.yaml", /proxy-body-size: (\d+)m$/m)).toBe(largest);
});
