import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callable } from "#domain/contract.ts";
import { call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

const count = callable("count", { input: z.object({}), output: z.object({ count: z.number() }) });

function answerWith(answer: unknown): void {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path === "/auth/token" ? { bearer: null } : answer)),
  );
}

test.each(["result", "data"])("a callable's answer is read from %s", async (field) => {
  answerWith({ [field]: { count: 3 } });
  expect(await call(count, {})).toEqual({ count: 3 });
});

test("an answer with neither is an internal error", async () => {
  answerWith({ count: 3 });
  await expect(call(count, {})).rejects.toMatchObject({ status: "internal" });
});
