import { expect, test } from "vitest";
import { deployedProxy, putIn } from "./deploy-proxy.ts";

test("the drill runs the deployment's own file, with other ports and without certificates", () => {
  const text = deployedProxy([10_001, 10_002])(10_003);
  expect(text).toContain("bind 127.0.0.1:10003\n");
  expect(text).toContain("server api-8081 127.0.0.1:10001");
  expect(text).toContain("server api-8082 127.0.0.1:10002");
  expect(text).toContain("http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost");
  expect(text).not.toMatch(/ssl crt|user haproxy|redirect scheme/);
});

test("a file that has changed its shape stops the drill", () => {
  expect(() => putIn("bind :81\n", [["bind :80\n", ""]])).toThrow("Not there exactly once: bind :80");
  expect(() => putIn("a a", [["a", "b"]])).toThrow("Not there exactly once");
});
