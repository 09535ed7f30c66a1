import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { findProgram } from "#tools/engines/programs.ts";
import {
  folder,
  named,
  parseManifests,
  prometheusRule,
  readKustomization,
  readManifests,
} from "./manifests.ts";
import { canConnect, type End } from "./network.ts";
import { ruleFaults } from "./rules.ts";
import { schemaFaults } from "./schemas.ts";

const imageNames = async () => (await readKustomization()).images.map(({ name }) => name);

/** The objects after a change of one file. */
const broken = (file: string, from: string | RegExp, to: string) =>
  readManifests((name, text) => {
    if (name !== file) return text;
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} has no ${String(from)}.`);
    return changed;
  });

describe("schemas", () => {
  test("every object has the fields that its published schema allows, and no others", async () => {
    expect(schemaFaults(await readManifests())).toEqual([]);
  });

  const kubectl = findProgram("kubectl") ?? "";
  test.runIf(kubectl !== "")("what kubectl renders from the kustomization is valid, too", async () => {
    const rendered = parseManifests(
      execFileSync(kubectl, ["kustomize", fileURLToPath(folder)], { encoding: "utf8" }),
    );
    expect(rendered).toHaveLength((await readManifests()).length + 2);
    expect(schemaFaults(rendered)).toEqual([]);
    expect(ruleFaults(rendered, [])).toEqual([]);
  });

  test("a misspelled field is found in objects of Kubernetes, KEDA and the Prometheus Operator", async () => {
    const faults = schemaFaults([
      named(
        await broken("api.yaml", "readOnlyRootFilesystem", "readonlyRootFilesystem"),
        "Deployment",
        "api",
      ),
      named(await broken("worker.yaml", "minReplicaCount", "minReplicas"), "ScaledObject", "worker"),
      named(await broken("monitoring.yaml", "interval", "intervall"), "PodMonitor", "cabin-courier"),
    ]);
    expect(faults).toEqual([
      expect.stringMatching(/^Deployment api: .*readonlyRootFilesystem/),
      expect.stringMatching(/^ScaledObject worker: .*minReplicas/),
      expect.stringMatching(/^PodMonitor cabin-courier: .*intervall/),
    ]);
  });

  test("a quantity that Kubernetes cannot read is found", async () => {
    const faults = schemaFaults([named(await broken("api.yaml", "384Mi", "384Mb"), "Deployment", "api")]);
    expect(faults).toEqual([expect.stringMatching(/^Deployment api: .*requests\/memory/)]);
  });
});

describe("rules", () => {
  test("the files keep every rule", async () => {
    expect(ruleFaults(await readManifests(), await imageNames())).toEqual([]);
  });

  test.each([
    ["api.yaml", "runAsNonRoot: true", "runAsNonRoot: false", "api: runs as root"],
    ["live.yaml", /seccompProfile: .*/, "", "live: has no seccomp profile"],
    ["migrate.yaml", /automountServiceAccountToken: .*/, "", "migrate: has a token of the cluster"],
    ["worker.yaml", "emptyDir: { sizeLimit: 2Gi }", "emptyDir: {}", "worker: can fill the node's disk"],
    ["api.yaml", "PeriodSeconds: 60", "PeriodSeconds: 45", "api: is killed before it has left"],
    ["nats.yaml", "Escalation: false", "Escalation: true", "nats: can gain privileges"],
    ["nats.yaml", "Filesystem: true", "Filesystem: false", "nats: can write to its image"],
    ["pgbouncer.yaml", "drop: [ALL]", "drop: [CHOWN]", "pgbouncer: has capabilities"],
    ["cleaner.yaml", "add: [KILL, ", "add: [SYS_ADMIN, KILL, ", "cleaner: has capabilities"],
    ["worker.yaml", "drop: [ALL]", "drop: [ALL], add: [SETUID]", "worker: has capabilities"],
    ["worker.yaml", /limits: .*/, "", "worker: has no limit of memory"],
    ["worker.yaml", /requests: .*/, "", "worker: requests no CPU or memory"],
    ["pgbouncer.yaml", "livenessProbe", "startupProbe", "pgbouncer: has no probe"],
    ["nats.yaml", "nats:2.10-alpine", "nats:latest", "nats: has an image without a version"],
    ["nats.yaml", "nats:2.10-alpine", "nats", "nats: has an image without a version"],
    [
      "api.yaml",
      /kind: PodDisruptionBudget[^]*?---/,
      "kind: Nothing\nmetadata: { name: x }\n---",
      "api: has no budget for disruptions",
    ],
    ["live.yaml", "kubernetes.io/hostname", "kubernetes.io/arch", "live: is not spread over nodes"],
    [
      "api.yaml",
      "spec:\n  selector",
      "spec:\n  replicas: 2\n  selector",
      "api: has a number of pods beside its autoscaler",
    ],
    ["pgbouncer.yaml", "replicas: 2", "replicas: 1", "pgbouncer: has one pod only"],
    [
      "network.yaml",
      "policyTypes: [Ingress, Egress]",
      "policyTypes: [Ingress]",
      "no policy denies connections that are not listed",
    ],
    [
      "network.yaml",
      "worker, migrate, pgbouncer",
      "worker, pgbouncer",
      "migrate: no policy allows it any connection",
    ],
    ["live.yaml", "targetPort: http", "targetPort: web", "Service live: no pod has its port"],
    [
      "monitoring.yaml",
      "port: http",
      "port: metrics",
      "PodMonitor cabin-courier: a pod lacks its port or its job",
    ],
    ["ingress.yaml", "name: live", "name: lives", "Ingress cabin-courier: /live leads to no service"],
    ["worker.yaml", "Ref: { name: worker }", "Ref: { name: workers }", "ScaledObject worker: scales nothing"],
  ])("%s with %s → %s is refused", async (file, from, to, fault) => {
    expect(ruleFaults(await broken(file, from, to), await imageNames())).toContain(fault);
  });

  test("no file is left out of the kustomization", async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".yaml"));
    const { resources } = await readKustomization();
    expect([...resources, "kustomization.yaml"].toSorted()).toEqual(files.toSorted());
  });

  test("the images of the kustomization have versions", async () => {
    for (const { newTag } of (await readKustomization()).images) expect(newTag).not.toBe("latest");
  });
});

describe("network", () => {
  const pod = (app: string): End => ({ pod: { app } });
  const outside: End = { address: "198.51.100.7" };
  const metadata: End = { address: "169.254.169.254/32" };
  const namespace = (name: string): End => ({ namespace: name });

  test.each([
    [namespace("ingress-nginx"), pod("api"), "http", true],
    [namespace("ingress-nginx"), pod("live"), "http", true],
    [namespace("ingress-nginx"), pod("worker"), "http", false],
    [namespace("monitoring"), pod("worker"), "http", true],
    [namespace("default"), pod("api"), "http", false],
    [namespace("default"), pod("nats"), 4222, false],
    [pod("api"), namespace("kube-system"), 53, true],
    [pod("nats"), namespace("kube-system"), 53, true],
    [pod("api"), pod("pgbouncer"), 5432, true],
    [pod("live"), pod("pgbouncer"), 5432, true],
    [pod("worker"), pod("pgbouncer"), 5432, false],
    [pod("pgbouncer"), outside, 5432, true],
    [pod("worker"), outside, 5432, true],
    [pod("migrate"), outside, 5432, true],
    [pod("api"), outside, 5432, false],
    [pod("live"), outside, 5432, false],
    [pod("api"), outside, 443, true],
    [pod("worker"), outside, 465, true],
    [pod("live"), outside, 443, false],
    [pod("migrate"), outside, 443, false],
    [pod("worker"), metadata, 443, false],
    [pod("worker"), pod("nats"), 4222, true],
    [pod("migrate"), pod("nats"), 4222, false],
    [pod("nats"), pod("nats"), 6222, true],
    [pod("api"), pod("nats"), 6222, false],
    [pod("api"), pod("live"), "http", false],
    [pod("worker"), pod("cleaner"), 8090, true],
    [pod("api"), pod("cleaner"), 8090, true],
    [pod("live"), pod("cleaner"), 8090, false],
    [outside, pod("cleaner"), 8090, false],
    [pod("cleaner"), pod("cleaner"), 8090, false],
    [pod("cleaner"), pod("pgbouncer"), 5432, false],
    [pod("cleaner"), pod("api"), "http", false],
    [pod("cleaner"), outside, 443, false],
    [pod("cleaner"), metadata, 80, false],
    [pod("cleaner"), namespace("kube-system"), 53, false],
  ])("from %j to %j, port %s: %s", async (from, to, port, expected) => {
    expect(canConnect(await readManifests(), from, to, port)).toBe(expected);
  });
});

/** With a changing number of workers, a number of jobs says little; QueueIsStuck tells by their age. */
const notInKubernetes = ["JobsWaiting"];

test("the alerts are those of deploy/prometheus (UPDATE_DOCS=1 renews them)", async () => {
  const source = await readFile(new URL("../prometheus/alerts.yaml", folder), "utf8");
  const rule = stringify(prometheusRule(source, notInKubernetes), { lineWidth: 0 });
  const expected = `# Generated from deploy/prometheus/alerts.yaml: UPDATE_DOCS=1 npx vitest run --project tools tools/kubernetes\n${rule}`;
  const file = new URL("alerts.yaml", folder);
  if (process.env["UPDATE_DOCS"] === "1") await writeFile(file, expected);
  expect(await readFile(file, "utf8")).toBe(expected);
  for (const name of notInKubernetes) expect(source).toContain(`alert: ${name}`);
});
