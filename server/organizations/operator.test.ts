import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrganizations, operatorPath } from "#domain/organizations/operator-contract.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { aSignedInPerson, askServer, callServer, startTestServer } from "#tools/testing/test-server.ts";

let inbox: Inbox;
let server: RunningServer;
const operators = ["iris@courier.example", "jo@courier.example"] as const;
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), {
    env: { SMTP_URL: inbox.smtpUrl, OPERATOR_EMAILS: operators.join(",") },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

test("each operator is mailed a new camp once, with a link that opens its page and decides nothing", async () => {
  const nell = await aSignedInPerson(server, { name: "Nell" });
  const id = randomUUID();
  const camp = { id, name: "Camp Quiet Cove", timeZone: "UTC", type: "Camp" };
  for (let time = 0; time < 2; time += 1)
    expect((await callServer(server, "createOrganization", camp, nell.headers)).status).toBe(200);
  for (const operator of operators) {
    const mail = await inbox.waitFor(({ to }) => to.includes(operator), 20_000);
    expect(mail.subject).toBe("Camp Quiet Cove is waiting for approval");
    expect(mail.text).toContain("Nell added Camp Quiet Cove (Camp).");
    expect(mail.text.match(/https?:\S+/g)).toEqual([`${testOrigin}${operatorPath(id)}`]);
  }
  expect(inbox.messages()).toHaveLength(operators.length);
  // A mail scanner opens the link, even with the operator's session.
  const iris = await aSignedInPerson(server, { email: operators[0] });
  await askServer(server, operatorPath(id), iris.headers);
  const found = await askServer(server, `/api/operator/organizations?orgId=${id}`, iris.headers);
  expect(found.body).toMatchObject({ organizations: [{ id, standing: "new" }] });
});

test("an operator finds each camp by a part of its name, and the ones to review without one", async () => {
  const iris = await aSignedInPerson(server, { email: operators[0] });
  const approved = await aCamp(server, { name: "Camp Silver Birch" });
  const fresh = await aCamp(server, { name: "Birchwood Lodge", standing: "new" });
  const demo = await aCamp(server, { name: "Birch demo" });
  const { db } = server.deps;
  await db
    .updateTable("organizations")
    .set({ standing: "demo", demoEndsAt: new Date() })
    .where("id", "=", demo.id)
    .execute();
  const find = async (query: string) => {
    const { body } = await askServer(server, `/api/operator/organizations?${query}`, iris.headers);
    return findOrganizations.output.parse(body).organizations.map(({ id }) => id);
  };
  expect(await find("name=birch")).toEqual([fresh.id, approved.id]);
  expect(await find("name=%25")).toEqual([]);
  expect(await find("name=")).toEqual(expect.arrayContaining([fresh.id, approved.id]));
  expect(await find("")).toContain(fresh.id);
  expect(await find("")).not.toContain(approved.id);
});
