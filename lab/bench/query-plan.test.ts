import { describe, expect, test } from "vitest";
import { outlineOf, pagesToFind, planOf, tablesScanned, type Plan } from "./query-plan.ts";

const node = (type: string, pages: number, more: Partial<Plan> = {}): Plan => ({
  "Node Type": type,
  "Actual Loops": 1,
  "Shared Hit Blocks": pages - 1,
  "Shared Read Blocks": 1,
  ...more,
});
const scan = (table: string, pages: number) => node("Seq Scan", pages, { "Relation Name": table });

describe("a plan", () => {
  test("is read from the database's answer, with what is below it", () => {
    const answer = { rows: [{ "QUERY PLAN": [{ Plan: node("Limit", 5, { Plans: [scan("users", 5)] }) }] }] };
    expect(planOf(answer)).toMatchObject({ Plans: [{ "Relation Name": "users" }] });
    expect(() => planOf({ rows: [] })).toThrow("rows");
  });

  test("names the tables that were read from end to end, however deep", () => {
    const root = node("Limit", 30, {
      Plans: [
        node("Nested Loop", 30, { Plans: [scan("users", 9), node("Index Scan", 21), scan("users", 9)] }),
        scan("events", 4),
      ],
    });
    expect(tablesScanned(root)).toEqual(["events", "users"]);
    expect(tablesScanned(node("Index Scan", 3))).toEqual([]);
  });

  test("is told in a few words", () => {
    const found = node("Index Scan", 8, { "Index Name": "users_pkey", "Actual Loops": 4 });
    expect(outlineOf(node("Nested Loop", 9, { Plans: [found, node("Result", 1)] }))).toBe(
      "Nested Loop 9 (Index Scan users_pkey ×4 8, Result 1)",
    );
  });

  test("counts the pages of finding rows, not those of writing them", () => {
    expect(pagesToFind(node("Index Scan", 7))).toBe(7);
    const remove = node("ModifyTable", 50, { Plans: [node("Index Scan", 7)] });
    expect(pagesToFind(remove)).toBe(7);
    const before = node("Limit", 5, { "Parent Relationship": "InitPlan" });
    expect(pagesToFind(node("ModifyTable", 50, { Plans: [before, node("Tid Scan", 12)] }))).toBe(12);
    expect(pagesToFind(node("CTE Scan", 54, { Plans: [remove] }))).toBe(11);
  });
});
