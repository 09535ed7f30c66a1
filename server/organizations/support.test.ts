import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCamper, anEvent } from "#database/seed/roster-builders.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { newId } from "#server/platform/secrets.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { lookForSupport } from "./actions.ts";

let server: RunningServer;
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { roles: ["api"] });
});
afterAll(() => server.close());

const program = fileURLToPath(new URL("../support.ts", import.meta.url));

/** The operator's own command, as a process. */
async function support(...args: string[]) {
  const env = { PATH: process.env["PATH"], ...testEnvironment(databaseUrl, { FILES_DIR: "/nowhere" }) };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const code = new Promise((resolve) => child.on("exit", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
}

const entriesOf = async (camp: Awaited<ReturnType<typeof aCamp>>) =>
  auditAnswer.parse((await camp.ask("/audit?kind=support")).body).entries;

test("an operator sees counts, no names, and the camp's admins see that, by whom and why", async () => {
  const camp = await aCamp(server, { name: "Camp Pine Hollow" });
  const event = await anEvent(server.deps.db, { organization: camp });
  await aCamper(server.deps.db, { event, name: "Wren Abbott" });
  const reason = "--reason=Ticket 812: letters were not printed";
  const { out, err, code } = await support(camp.id, "--operator=Jo Park", reason);
  expect([err, code]).toEqual(["", 0]);
  expect(out).toContain("Camp Pine Hollow");
  expect(out).toContain("participants: 1\n");
  expect(out).toContain("admins: 1\n");
  for (const name of ["Wren", "Dana", camp.admin.email]) expect(out).not.toContain(name);
  expect(await entriesOf(camp)).toMatchObject([
    {
      action: "support.looked",
      actor: { name: "Jo Park", is: "support" },
      reason: "Ticket 812: letters were not printed",
    },
  ]);
});

test("without a name and a reason nothing is shown", async () => {
  const camp = await aCamp(server);
  const { out, err, code } = await support(camp.id, "--reason=why");
  expect([out, code]).toEqual(["", 1]);
  expect(err).toBe(
    'Say who looks: --operator "Jo Park".\nSay why in a few words that the camp understands.\n',
  );
  expect(await entriesOf(camp)).toEqual([]);
});

test("lists new organizations, approves and suspends them; the camp's admins see by whom and why", async () => {
  const camp = await aCamp(server, { name: "Camp Newcomer", standing: "new" });
  const listed = async () => (await support("list")).out.split("\n").find((line) => line.startsWith(camp.id));
  expect(await listed()).toContain(`Camp Newcomer (by Dana Whitlock <${camp.admin.email}>)`);
  const noReason = await support("approve", camp.id, "--operator=Jo Park");
  expect([noReason.out, noReason.code]).toEqual(["", 1]);
  const operator = "--operator=Jo Park";
  const approved = await support("approve", camp.id, operator, "--reason=Called the camp's office");
  expect([approved.err, approved.code]).toEqual(["", 0]);
  expect(await listed()).toBeUndefined();
  await support("suspend", camp.id, operator, "--reason=Is not the camp it says it is");
  expect(await listed()).toContain("  suspended  ");
  const actor = { name: "Jo Park", is: "support" };
  expect(await entriesOf(camp)).toMatchObject([
    { action: "organization.suspended", actor, reason: "Is not the camp it says it is" },
    { action: "organization.approved", actor, reason: "Called the camp's office" },
  ]);
  const unknown = await support("approve", newId(server.deps.clock), operator, "--reason=Called the office");
  expect([unknown.err, unknown.code]).toEqual(["Organization not found.\n", 1]);
});

test("what cannot be written down is not answered", async () => {
  const camp = await aCamp(server);
  const look = { organizationId: camp.id, operator: "Jo Park", reason: "Ticket 812, printing" };
  const request = (changed: Partial<typeof look>) =>
    server.deps.transact((tx) => lookForSupport(tx, server.deps, { ...look, ...changed }));
  // A letter that no database keeps.
  await expect(request({ operator: "Jo\u0000" })).rejects.toThrow("invalid byte sequence");
  await expect(request({ organizationId: newId(server.deps.clock) })).rejects.toThrow(
    "Organization not found.",
  );
  expect(await entriesOf(camp)).toEqual([]);
});
