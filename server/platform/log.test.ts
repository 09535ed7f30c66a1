import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("of an error only the calls and the code are logged, however many lines its message has", async () => {
  const error = Object.assign(
    new Error("duplicate key\nDETAIL: Dear Wren, elena@example.org\nWren Vasquez"),
    {
      code: "23505",
    },
  );
  const lines = new PassThrough();
  createLog({ LOG_LEVEL: "info" }, {}, lines).error({ err: error }, "could not save");
  const line = String(lines.read());
  expect(line).toContain("23505");
  expect(line).toContain("log.test.ts");
  expect(line).not.toMatch(/Wren|elena|DETAIL|duplicate/);
});
