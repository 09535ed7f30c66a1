import { readFile, readdir } from "node:fs/promises";
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

type Manifest = { file: string; text: string; kind: string; name: string };

async function readManifests(): Promise<Manifest[]> {
  const folder = new URL("kubernetes/", deployed);
  const files = (await readdir(folder)).filter((name) => name.endsWith(".yaml"));
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await read(`kubernetes/${file}`) })),
  );
  return texts.flatMap(({ file, text }) =>
    text.split(/^---$/m).map((part) => ({
      file,
      text: part,
      kind: /^kind: (\w+)$/m.exec(part)?.[1] ?? "",
      name: /^ {2}name: (\S+)$/m.exec(part)?.[1] ?? "",
    })),
  );
}

test("every pod has a limit of memory, drops all capabilities and cannot write to its image", async () => {
  const pods = (await readManifests()).filter(({ kind }) => kind === "Deployment" || kind === "Job");
  expect(pods.map(({ name }) => name).toSorted()).toEqual(["api", "live", "migrate", "nats", "worker"]);
  const everywhere = [
    "limits: { memory: ",
    "runAsNonRoot: true",
    "seccompProfile: { type: RuntimeDefault }",
    "automountServiceAccountToken: false",
    "allowPrivilegeEscalation: false",
    "readOnlyRootFilesystem: true",
    "capabilities: { drop: [ALL] }",
  ];
  const lacking = pods.flatMap(({ name, text }) =>
    everywhere.filter((line) => !text.includes(line)).map((line) => `${name}: ${line}`),
  );
  expect(lacking).toEqual([]);
  for (const { text } of pods) expect(text).not.toContain("emptyDir: {}");
});

test("a connection of a pod is denied unless a policy lists it", async () => {
  const manifests = await readManifests();
  const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
  const deny = policies.find(({ name }) => name === "default-deny")?.text;
  expect(deny).toContain("podSelector: {}\n  policyTypes: [Ingress, Egress]");
  expect(deny).not.toMatch(/^ {2}(ingress|egress):/m);
  // A pod that no other policy names could connect to nothing.
  for (const app of ["api", "live", "worker", "migrate", "nats"])
    expect(policies.some(({ text }) => new RegExp(`\\b${app}\\b`).test(text))).toBe(true);
});

test("every manifest is part of the kustomization, and no image is the latest", async () => {
  const manifests = await readManifests();
  const listed = [...(await read("kubernetes/kustomization.yaml")).matchAll(/^ {2}- (\S+\.yaml)$/gm)];
  const files = new Set(manifests.map(({ file }) => file).filter((file) => file !== "kustomization.yaml"));
  expect(listed.map(([, file = ""]) => file).toSorted()).toEqual([...files].toSorted());
  for (const { text } of manifests) expect(text).not.toMatch(/(:|newTag: )latest/);
});
