import type { Kysely } from "kysely";
import type { OrganizationSeed } from "#database/seed/builders.ts";
import { aPrintedNote, aWaitingNote } from "#database/seed/letter-builders.ts";
import {
  aCamper,
  aContact,
  anEvent,
  type EventSeed,
  type SeededCamper,
} from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";
import {
  gapsAnswer,
  mailGaps,
  type Gap,
  type GapList,
  type GapSort,
} from "#domain/notifications/mail-gaps.ts";
import { mailScheduleOf } from "#domain/events/mail-gap.ts";
import { nextMailDay, runOn } from "#domain/events/mail-run.ts";
import { minuteMs } from "#domain/time.ts";
import { findEventDays } from "#server/events/mail-store.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { mintBearer } from "#server/identity/actions.ts";
import { aCamp } from "./a-camp.ts";
import { aWriter } from "./a-writer.ts";
import { askServer, callServer, type Answer } from "./test-server.ts";

/** Letters are printed on weekdays, until eight in the morning; in Chicago that is one o'clock by Greenwich in summer. */
const weekdaysAtEight = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };

export type MailGapCamp = Awaited<ReturnType<typeof aMailGapCamp>>;

/** A camp in Chicago whose people may be forgotten. `server` may have a clock that is moved. */
export async function aMailGapCamp(
  server: RunningServer,
  seed: {
    organization?: OrganizationSeed;
    event?: Partial<Omit<EventSeed, "organization">>;
    hasMailDays?: boolean;
  } = {},
) {
  const { db } = server.deps;
  const camp = await aCamp(server, { timeZone: "America/Chicago", ...seed.organization });
  const mail = seed.hasMailDays === false ? {} : { mail: weekdaysAtEight };
  const event = await anEvent(db, { organization: camp, ...mail, ...seed.event });
  const of = { orgId: camp.id, eventId: event.id };
  const path = `/api/org/${camp.id}/events/${event.id}/gaps`;
  /** Tests move the clock by days, so every request needs a new bearer. */
  const headersOf = async ({ sessionSecret }: typeof camp.member) => {
    const bearer = await mintBearer(server.deps.db, server.deps.clock, sessionSecret);
    if (bearer === null) throw new Error("the session is over");
    return { authorization: `Bearer ${bearer.token}` };
  };
  const page = async (
    list: GapList,
    { mailDays = 2, sort = "name", after }: { mailDays?: number; sort?: GapSort; after?: string } = {},
  ) => {
    const further = after === undefined ? "" : `&after=${after}`;
    const { body } = await askServer(
      server,
      `${path}/${list}?mailDays=${mailDays}&sort=${sort}${further}`,
      await headersOf(camp.member),
    );
    return gapsAnswer.parse(body);
  };
  return {
    camp,
    event,
    of,
    camper: (name: string, how: { accepted?: boolean; email?: string } = {}) =>
      someCamper(server, { camp, event }, { name, ...how }),
    page,
    names: async (list: GapList, mailDays = 2): Promise<string[]> =>
      (await page(list, { mailDays })).gaps.map(({ name }) => name),
    row: async (list: GapList, { id }: { id: string }): Promise<Gap | undefined> =>
      (await page(list)).gaps.find(({ participantId }) => participantId === id),
    read: async (mailDays = 2) =>
      mailGaps.parse(
        (await askServer(server, `${path}?mailDays=${mailDays}`, await headersOf(camp.member))).body,
      ),
    nudge: async (
      request: { list?: "letters" | "contacts"; participantId?: string; mailDays?: number } = {},
      by = camp.member,
    ): Promise<Answer> =>
      callServer(server, "nudgeFamilies", { ...of, list: "letters", ...request }, await headersOf(by)),
  };
}

async function someCamper(
  server: RunningServer,
  { camp, event }: { camp: Awaited<ReturnType<typeof aCamp>>; event: Awaited<ReturnType<typeof anEvent>> },
  { name, accepted = true, email }: { name: string; accepted?: boolean; email?: string },
) {
  const { db } = server.deps;
  const camper = await aCamper(db, { event, name });
  const contact = await aContact(db, { of: camper, ...(email === undefined ? {} : { email }) });
  const writer = accepted ? await aWriter(server, { camp, event, camper, contact }) : undefined;
  return {
    ...camper,
    contact,
    writer,
    wrote: (at: string, deliverOn?: string) => wrote(db, { camper, contact }, at, deliverOn),
    /** Written, and printed five minutes after the cut-off of its mail day. */
    got: async (at: string, deliverOn?: string) => {
      const days = await findEventDays(db, camp.id, event.id);
      if (days === undefined) throw new Error("the event is gone");
      const schedule = mailScheduleOf(days);
      const run =
        deliverOn === undefined ? nextMailDay(schedule, Date.parse(at)) : runOn(schedule, deliverOn);
      if (run === undefined) throw new Error("no mail day follows");
      const day = deliverOn === undefined ? {} : { deliverOn };
      return aPrintedNote(db, {
        from: contact,
        to: camper,
        writtenAt: new Date(at),
        printedAt: new Date(run.cutOff + 5 * minuteMs),
        ...day,
      });
    },
  };
}

async function wrote(
  db: Kysely<Tables>,
  { camper, contact }: { camper: SeededCamper; contact: { id: string } },
  at: string,
  deliverOn?: string,
) {
  const day = deliverOn === undefined ? {} : { deliverOn };
  return aWaitingNote(db, { from: contact, to: camper, writtenAt: new Date(at), ...day });
}
