import { readFile } from "node:fs/promises";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod/mini";

export const folder = new URL("../../deploy/kubernetes/", import.meta.url);

/** What every object has. Schemas check the rest. */
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof manifest>;

const kustomization = z.object({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })),
});

export async function readKustomization(): Promise<z.infer<typeof kustomization>> {
  return kustomization.parse(parse(await readFile(new URL("kustomization.yaml", folder), "utf8")));
}

/** The objects of the files that the kustomization lists. Tests edit a file to break a rule. */
export async function readManifests(edit = (_file: string, text: string) => text): Promise<Manifest[]> {
  const { resources } = await readKustomization();
  const texts = await Promise.all(
    resources.map(async (file) => edit(file, await readFile(new URL(file, folder), "utf8"))),
  );
  return texts.flatMap(parseManifests);
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return manifest.parse(document.toJS());
  });
}

export function named(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find((object) => object.kind === kind && object.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

/** The same rules for the Prometheus Operator, without those of the given names. */
export function prometheusRule(alerts: string, leftOut: readonly string[]): Manifest {
  const rules = z.object({
    groups: z.array(z.object({ name: z.string(), rules: z.array(z.looseObject({ alert: z.string() })) })),
  });
  const { groups } = rules.parse(parse(alerts));
  return {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: { name: "cabin-courier", labels: { app: "monitoring" } },
    spec: {
      groups: groups.map((group) => ({
        ...group,
        rules: group.rules.filter(({ alert }) => !leftOut.includes(alert)),
      })),
    },
  };
}
