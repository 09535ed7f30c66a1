import { aPrintJob } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { myHandOuts } from "#domain/notes/letter-steps.ts";
import { handOutsAnswer } from "#domain/printing/hand-out.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, type TestCamp } from "./a-camp.ts";
import { aWriter } from "./a-writer.ts";

type By = TestCamp["admin"];

/**
 * A print job that is ready, with two children in Loon Cabin, one in Otter Den and one without a building, whose parents look
 * on; and the team that hands it out.
 */
export async function aMailCall(server: RunningServer, seed: { camp?: TestCamp } = {}) {
  const { db } = server.deps;
  const camp = seed.camp ?? (await aCamp(server, { name: "Camp Pine Hollow" }));
  const event = await anEvent(db, { organization: camp, endDate: "2999-12-31" });
  const [loon, otter] = [
    await aBuilding(db, { event, name: "Loon Cabin" }),
    await aBuilding(db, { event, name: "Otter Den" }),
  ];
  const family = async (camper: Awaited<ReturnType<typeof aCamper>>) => {
    const contact = await aContact(db, { of: camper });
    return { camper, contact, parent: await aWriter(server, { camp, event, camper, contact }) };
  };
  const wren = await family(await aCamper(db, { in: loon, name: "Wren" }));
  const finn = await family(await aCamper(db, { in: loon, name: "Finn" }));
  const maya = await family(await aCamper(db, { in: otter, name: "Maya" }));
  const noah = await family(await aCamper(db, { event, name: "Noah" }));
  const letter = ({ contact, camper }: typeof wren, building?: { name: string }) => ({
    from: contact,
    to: camper,
    ...(building === undefined ? {} : { building }),
  });
  const [first] = await aPrintJob(db, {
    letters: [letter(wren, loon), letter(finn, loon), letter(maya, otter), letter(noah)],
  });
  const jobId = first?.jobId ?? "";
  const setReady = (renderedAt: Date | null) =>
    db.updateTable("printJobs").set({ renderedAt }).where("id", "=", jobId).execute();
  await setReady(new Date());
  const place = { eventId: event.id, jobId };
  const path = `/events/${event.id}/printJobs/${jobId}/handOuts`;
  const visibleTo = async ({ parent }: typeof wren) => (await parent.ask(`${parent.path}/handOuts`)).body;
  return {
    camp,
    event,
    jobId,
    loon,
    otter,
    wren,
    finn,
    maya,
    noah,
    setReady,
    tick: (buildingIds: readonly (string | null)[], handedOut = true, by: By = camp.member) =>
      camp.call("tickHandedOut", { ...place, buildingIds, handedOut }, by),
    ask: () => camp.ask(path, camp.member),
    /** The piles in order, each with whether it is ticked. */
    piles: async () =>
      handOutsAnswer
        .parse((await camp.ask(path, camp.member)).body)
        .buildings.map(({ buildingName, sheets, handedOutAt }) => [
          buildingName,
          sheets,
          handedOutAt !== null,
        ]),
    sums: async () => (await camp.ask(`/events/${event.id}/handedOut`, camp.member)).body,
    visibleTo,
    /** When the one letter of this family was handed out. */
    handedTo: async (whom: typeof wren) => myHandOuts.parse(await visibleTo(whom)).notes[0]?.handedOutAt,
    ticks: () => db.selectFrom("handOuts").selectAll().where("printJobId", "=", jobId).execute(),
    /** What is on record about handing out, the oldest first. */
    actions: () =>
      db
        .selectFrom("auditEntries")
        .select(["action", "actorId", "eventId", "subject"])
        .where("organizationId", "=", camp.id)
        .where("eventId", "=", event.id)
        .where("action", "like", "mail.%")
        .orderBy("id")
        .execute(),
  };
}
