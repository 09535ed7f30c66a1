import { dayOfLast } from "#domain/events/letter-day.ts";
import * as contract from "#domain/notifications/contract.ts";
import { isWanted, kindsFor } from "#domain/notifications/kinds.ts";
import { gapsPerPage, type Gap, type GapList, type GapSort } from "#domain/notifications/mail-gaps.ts";
import { inviteStatus } from "#domain/roster/invite-status.ts";
import { listContactInvitesOf } from "#server/invites/store.ts";
import { requireStaff, type Staff } from "#server/organizations/require-staff.ts";
import { findOrganization } from "#server/organizations/store.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import {
  readBuildingCursor,
  readNameCursor,
  writeBuildingCursor,
  writeNameCursor,
} from "#server/platform/http/page-cursor.ts";
import { chooseNotification } from "./actions.ts";
import { countGaps, listGaps, type GapRow } from "./gaps-store.ts";
import { measureGaps, nudge, type Measured } from "./gaps.ts";
import { pushOperations } from "./push.ts";
import { findSettings } from "./store.ts";

export function notificationOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readNoticeSettings, {
      summary: "Which mails the caller gets, of those that can concern them, and at which address.",
      async handle(_, { caller }) {
        const { email, choices, ...concerned } = await findSettings(deps.db, caller.userId);
        const chosen = new Map(choices.map(({ kind, wanted }) => [kind, wanted]));
        const notifications = kindsFor(concerned).map((kind) => ({
          kind,
          wanted: isWanted(kind, chosen.get(kind)),
        }));
        return { email, notices: notifications };
      },
    }),
    implement(contract.chooseNotice, {
      summary: "Switches one kind of mail to the caller on or off.",
      handle: (choice, { caller, transact }) =>
        transact(async (tx) => {
          await chooseNotification(tx, deps, { ...choice, userId: caller.userId });
          return {};
        }),
    }),
    ...pushOperations(deps),
    readMailGaps(deps),
    listMailGaps(deps),
    nudgeFamilies(deps),
  ];
}

function readMailGaps({ db, clock }: Deps): Operation {
  return implement(contract.readMailGaps, {
    summary:
      "How many participants had no note for a number of mail days, sent no reply, or have no contact who accepted.",
    async handle({ orgId, ...which }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const measured = await measureGaps(db, staff, which, clock.now());
      const [organization, counts] = await Promise.all([
        findOrganization(db, orgId),
        countGaps(db, staff, measured),
      ]);
      const { contactsToNudge, ...lists } = counts;
      const { runs, days, isOver } = measured;
      const familyNotices = organization?.familyNotices === true;
      return {
        counts: lists,
        toNudge: { letters: lists.nudge, contacts: contactsToNudge },
        days: runs.map(({ day }) => day),
        hasMailDays: days.mail !== undefined,
        familyNotices,
        isOver,
      };
    },
  });
}

function listMailGaps({ db, clock }: Deps): Operation {
  return implement(contract.listMailGaps, {
    summary:
      "One list of those who may have been forgotten, by name or by building, a page at a time, with the contacts to call.",
    async handle({ orgId, list, sort, after, ...which }, { caller }) {
      const staff = await requireStaff(db, caller, orgId);
      const measured = await measureGaps(db, staff, which, clock.now());
      const rows = await listGaps(db, staff, measured, {
        list,
        limit: gapsPerPage + 1,
        ...(sort === "name"
          ? { sort, after: readNameCursor(after) }
          : { sort, after: readBuildingCursor(after) }),
      });
      const page = rows.slice(0, gapsPerPage);
      const last = rows.length > gapsPerPage ? page.at(-1) : undefined;
      const contacts = await contactsOf(db, staff, measured.eventId, list, page);
      return {
        gaps: page.map((row) => toView(row, contacts.get(row.participantId) ?? [], measured)),
        after: last === undefined ? null : cursorAt(last, sort),
      };
    },
  });
}

function cursorAt({ name, participantId: id, buildingName: building }: GapRow, sort: GapSort): string {
  return sort === "name" ? writeNameCursor({ name, id }) : writeBuildingCursor({ building, name, id });
}

function nudgeFamilies(deps: Deps): Operation {
  return implement(contract.nudgeFamilies, {
    summary:
      "Asks the families of a list, or of one child on it, for a letter, or invites them again. Once a day and child.",
    creates: true,
    handle: ({ orgId, ...which }, { caller, transact }) =>
      transact(async (tx) => nudge(tx, deps, await requireStaff(tx, caller, orgId), which)),
  });
}

/** For the lists of families to call: at most those of one page. */
async function contactsOf(
  db: Db,
  staff: Staff,
  eventId: string,
  list: GapList,
  rows: readonly GapRow[],
): Promise<Map<string, Gap["contacts"]>> {
  if (list === "replies") return new Map();
  const ids = rows.map(({ participantId }) => participantId);
  const found = (await listContactInvitesOf(db, staff, eventId, ids)).map((contact) => {
    const { participantId, contactId, name, email, phone, inviteId } = contact;
    const status = inviteId === null && contact.acceptedAt === null ? null : inviteStatus(contact);
    return { participantId, contactId, name, email, phone, status };
  });
  const named = list === "bounced" ? found.filter(({ status }) => status === "error") : found;
  return Map.groupBy(named, ({ participantId }) => participantId);
}

function toView(
  { lastLetterAt, lastDay, fromUsAt, isComing, nudgedAt, nudgedByName, mayNudge, ...row }: GapRow,
  contacts: Gap["contacts"],
  { days, isOver }: Measured,
): Gap {
  const letters = { at: lastLetterAt?.getTime(), day: lastDay ?? undefined };
  return {
    ...row,
    fromUsAt: fromUsAt?.toISOString() ?? null,
    contacts: contacts.map(({ contactId, name, email, phone, status }) => ({
      contactId,
      name,
      email,
      phone,
      status,
    })),
    lastLetter:
      lastLetterAt === null && lastDay === null ? null : { day: dayOfLast(days, letters), isComing },
    nudged:
      nudgedAt === null || nudgedByName === null
        ? null
        : { at: nudgedAt.toISOString(), byName: nudgedByName },
    mayNudge: mayNudge && !(isOver && row.isReached),
  };
}
