import * as z from "zod/mini";

/** A node of Postgres's plan, as far as we look at it. Its pages include those of the nodes below it. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Parent Relationship"?: string | undefined;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[] | undefined;
};

const plan: z.ZodMiniType<Plan> = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.optional(z.string()),
  "Index Name": z.optional(z.string()),
  "Parent Relationship": z.optional(z.string()),
  "Actual Loops": z.number(),
  "Shared Hit Blocks": z.number(),
  "Shared Read Blocks": z.number(),
  get Plans() {
    return z.optional(z.array(plan));
  },
});

const explained = z.object({
  rows: z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: plan })]) })]),
});

export function planOf(answer: unknown): Plan {
  return explained.parse(answer).rows[0]["QUERY PLAN"][0].Plan;
}

function allNodes(node: Plan): Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

const pagesWith = (node: Plan): number => node["Shared Hit Blocks"] + node["Shared Read Blocks"];

/** The buffers of an InitPlan are already counted in the node that used it first. */
function pagesBelow({ Plans = [] }: Plan): number {
  const below = Plans.filter((node) => node["Parent Relationship"] !== "InitPlan");
  return below.reduce((sum, node) => sum + pagesWith(node), 0);
}

/**
 * Pages looked at to find the rows. What writing them costs (the row and an entry in each index) belongs to the row
 * and not to the size of its table, so the writing node's own share is left out.
 */
export function pagesToFind(root: Plan): number {
  const writing = allNodes(root)
    .filter((node) => node["Node Type"] === "ModifyTable")
    .map((node) => pagesWith(node) - pagesBelow(node));
  return pagesWith(root) - writing.reduce((sum, pages) => sum + pages, 0);
}

/** Tables read from end to end, each once. */
export function tablesScanned(root: Plan): string[] {
  const scans = allNodes(root).filter((node) => node["Node Type"] === "Seq Scan");
  return [...new Set(scans.map((node) => node["Relation Name"] ?? "?"))].sort();
}

/** A short form of the plan with its buffers: "Nested Loop 12 (Index Scan users_pkey ×8 12)". */
export function outlineOf(node: Plan): string {
  const on = node["Index Name"] ?? node["Relation Name"];
  const times = node["Actual Loops"] === 1 ? undefined : `×${node["Actual Loops"]}`;
  const below = node.Plans === undefined ? undefined : `(${node.Plans.map(outlineOf).join(", ")})`;
  const words = [node["Node Type"], on, times, String(pagesWith(node)), below];
  return words.filter((word) => word !== undefined).join(" ");
}
