import { readFile } from "node:fs/promises";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { expect, test } from "vitest";
import { folder, named, readManifests } from "#tools/kubernetes/manifests.ts";
import { planFor, streamsPerProcess } from "./arithmetic.ts";
import { storedFigures } from "./measured.ts";
import { settingsFor } from "./pgbouncer.ts";

const manifests = await readManifests();
const figures = await storedFigures();
if (figures === undefined) throw new Error("docs/scale.json is missing.");
const plan = planFor(1_000, figures);
const { api, live, worker, patient, pgbouncer } = plan.processes;

function deployment(name: string) {
  const found = named(manifests, "Deployment", name);
  if (!Deployment.is(found)) throw new Error(`${name} is not a Deployment.`);
  return found;
}

function scaled(name: string) {
  const found = named(manifests, "ScaledObject", name);
  if (!ScaledObject.is(found)) throw new Error(`${name} is not a ScaledObject.`);
  const { minReplicaCount: min, maxReplicaCount: max, triggers } = found.spec;
  return { min, max, threshold: Number(triggers[0]?.metadata["threshold"]) };
}

test("Kubernetes runs up to as many API pods as a thousand camps need, at the load of the plan", () => {
  const hpa = named(manifests, "HorizontalPodAutoscaler", "api");
  if (!HorizontalPodAutoscaler.is(hpa)) throw new Error("api has no autoscaler.");
  // A third of the peak serves the first minutes of a rush, until more pods are ready.
  expect(hpa.spec).toMatchObject({ minReplicas: Math.ceil(api / 3), maxReplicas: api });
  const used = Number(hpa.spec?.metrics?.[0]?.resource?.target.averageUtilization) / 100;
  const requested = Number(
    deployment("api").spec?.template.spec?.containers[0]?.resources?.requests?.["cpu"],
  );
  expect(used * requested * api).toBeGreaterThanOrEqual(plan.cores.api);
});

test("Kubernetes runs up to as many live pods as a thousand camps need, and one can fail", () => {
  const { min, max, threshold } = scaled("live");
  expect({ min, max }).toEqual({ min: 2, max: live });
  expect(Math.ceil(plan.rates.streams / threshold)).toBe(live);
  expect(threshold).toBeLessThan(streamsPerProcess);
});

test("Kubernetes runs as many workers as a thousand camps need by night, and at once", () => {
  expect(scaled("worker")).toMatchObject({ min: patient, max: worker });
});

test("pgbouncer has the pods and connections of the plan, and the settings of the simulation", async () => {
  const ini = await readFile(new URL("pgbouncer.ini", folder), "utf8");
  const poolSize = Number(/pool_size=(\d+)/.exec(ini)?.[1]);
  expect(deployment("pgbouncer").spec?.replicas).toBe(pgbouncer);
  expect(pgbouncer * poolSize).toBe(plan.postgres.cores * 2);
  const simulated = settingsFor(
    { dir: "", postgresPort: 0, database: "", users: [], poolSize },
    { port: 0, users: "" },
  );
  const shared = /connect_query=.*|^(pool_mode|max_\w+|ignore_startup_parameters) = .*/gm;
  expect(ini.match(shared)).toHaveLength(5);
  expect(ini.match(shared)).toEqual(simulated.match(shared));
});
