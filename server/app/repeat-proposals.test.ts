import { afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily } from "#tools/testing/a-family.ts";
import { copyDatabase, createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, callServer, startTestServer } from "#tools/testing/test-server.ts";
import { repeatRemovals } from "./repeat-removals.ts";

let url: string;
let server: RunningServer;
beforeEach(async () => {
  url = await createTestDatabase();
  server = await startTestServer(url, { roles: ["api"] });
});
afterEach(() => server.close());

async function copyOfNow(): Promise<string> {
  await server.close();
  const copy = await copyDatabase(url);
  server = await startTestServer(url, { roles: ["api"] });
  return copy;
}

test("declines proposed contacts again, also of removed contacts, and drops withdrawn proposals", async () => {
  const { camp, camper, event, contact } = await aFamily(server, { event: { endDate: "2999-12-31" } });
  const parent = await aSignedInPerson(server);
  await aLink(server.deps.db, { from: contact, to: camper, by: parent });
  const participantId = camper.id;
  const names = ["declined", "withdrawn", "removed", "open"];
  for (const name of names)
    await callServer(
      server,
      "proposeContact",
      { participantId, name, relationship: "Other Family Member", email: `${name}@example.org` },
      parent.headers,
    );
  const proposals = await server.deps.db
    .selectFrom("contactProposals")
    .select(["id", "name"])
    .where("participantId", "=", participantId)
    .execute();
  const idOf = (name: string) => proposals.find((one) => one.name === name)?.id;
  const proposalIds = [idOf("removed")];
  await callServer(server, "approveProposals", { orgId: camp.id, proposalIds }, camp.admin.headers);
  const preapproval = { orgId: camp.id, wanted: true };
  await callServer(server, "setPreapproveProposals", preapproval, camp.admin.headers);
  const restoredUrl = await copyOfNow();
  const moment = new Date();
  const later = server.deps.db;
  const noPreapproval = { orgId: camp.id, wanted: false };
  await callServer(server, "setPreapproveProposals", noPreapproval, camp.admin.headers);
  const decline = { orgId: camp.id, proposalId: idOf("declined") };
  await callServer(server, "declineProposal", decline, camp.admin.headers);
  const withdrawn = { participantId, proposalId: idOf("withdrawn") };
  await callServer(server, "withdrawProposal", withdrawn, parent.headers);
  const removed = await later
    .selectFrom("contacts")
    .select("id")
    .where("participantId", "=", participantId)
    .where("email", "=", "removed@example.org")
    .executeTakeFirstOrThrow();
  const removal = { orgId: camp.id, eventId: event.id, participantId, contactId: removed.id };
  await callServer(server, "removeContact", removal, camp.admin.headers);
  const { db: restored } = connect({ connectionString: restoredUrl, max: 2 });
  try {
    const repeated = { contacts: 1, blocks: 1, proposals: 3, preapprovals: 1 };
    expect(await repeatRemovals(restored, later, moment)).toMatchObject(repeated);
    const again = await repeatRemovals(restored, later, moment);
    expect(new Set(Object.values(again))).toEqual(new Set([0]));
    const left = await restored
      .selectFrom("contactProposals")
      .select(["name", "approvedAt", (from) => from("declinedAt", "is", null).as("isOpen")])
      .where("participantId", "=", participantId)
      .orderBy("name")
      .execute();
    expect(left).toEqual([
      { name: "declined", approvedAt: null, isOpen: false },
      { name: "open", approvedAt: null, isOpen: true },
      { name: "removed", approvedAt: null, isOpen: false },
    ]);
  } finally {
    await restored.destroy();
  }
});
