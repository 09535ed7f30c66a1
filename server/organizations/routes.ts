import { AppError } from "#domain/app-error.ts";
import * as contract from "#domain/organizations/contract.ts";
import * as directoryContract from "#domain/organizations/directory-contract.ts";
import { buildingErrors, organizationErrors } from "#domain/organizations/errors.ts";
import { saveLetterGuide } from "#domain/organizations/letter-guide-contract.ts";
import { landingSampleSize } from "#domain/organizations/organization.ts";
import * as settingsContract from "#domain/organizations/settings-contract.ts";
import * as safetyDeskContract from "#domain/organizations/safety-desk-contract.ts";
import { safetyDeskErrors } from "#domain/organizations/safety-desk-errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { readNameCursor, writeNameCursor } from "#server/platform/http/page-cursor.ts";
import { implement, implementPublic, type Operation } from "#server/platform/http/operation.ts";
import {
  addBuilding,
  createOrganization,
  deleteBuilding,
  updateBuilding,
  updateOrganization,
  type WhenClockChanges,
} from "./actions.ts";
import { apiKeyOperations } from "./api-key-routes.ts";
import { auditOperations } from "./audit-routes.ts";
import { closingOperations } from "./closing.ts";
import { listBuildings } from "./building-store.ts";
import { counselorOperations } from "./counselor-routes.ts";
import { logoOperations } from "./logo-routes.ts";
import type { LogoDeps } from "./logo.ts";
import { operatorOperations } from "./operator.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";
import { findHeldReply, findSafetyDesk } from "./settings-store.ts";
import type { OrganizationSwitch } from "./switches.ts";
import { changeLetterGuide, changeSafetyDesk, changeSwitch } from "./settings.ts";
import { countDirectory, findOrganization, listDirectory, listHandful } from "./store.ts";
import { teamInviteOperations, teamOperations } from "./team-routes.ts";

export type OrganizationHooks = { onTimeZoneChanged: WhenClockChanges };

export function organizationOperations(deps: Deps & LogoDeps, hooks: OrganizationHooks): Operation[] {
  return [
    ...directoryOperations(deps),
    ...closingOperations(deps),
    implement(contract.createOrganization, {
      withSystemAccess: "the caller becomes a member by this operation",
      summary:
        "Creates an organization; the caller becomes its admin. The id is the client's, so sending twice creates one.",
      creates: true,
      handle: (input, { caller, transact, address }) =>
        transact((tx) => createOrganization(tx, deps, { caller, address: address() }, input)),
    }),
    implement(contract.readOrganization, {
      summary: "An organization as its team sees it, with the caller's role.",
      async handle({ orgId }, { caller }) {
        const { role } = await requireStaff(deps.db, caller, orgId);
        const organization = await findOrganization(deps.db, orgId);
        if (organization === undefined) throw new AppError(organizationErrors.notFound);
        const answersByMail = deps.config.MAIL_IN_DOMAIN === undefined ? null : organization.answersByMail;
        return { ...organization, answersByMail, role };
      },
    }),
    implement(settingsContract.updateOrganization, {
      summary: "Changes name, type, description, time zone and the office's phone number. Admins only.",
      handle: ({ orgId, ...form }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
          await updateOrganization(tx, { ...deps, ...hooks }, admin, form);
          return {};
        }),
    }),
    switchOperation(deps, contract.setFamilyNotices, {
      summary: "Whether families are mailed when a letter is printed or a reply is here. Admins only.",
      turns: "familyNotices",
    }),
    switchOperation(deps, contract.setPrintAtCutOff, {
      summary: "Whether the print job of a mail day is made at its cut-off, without a press. Admins only.",
      turns: "printAtCutOff",
    }),
    switchOperation(deps, contract.setStationery, {
      summary: "Whether the team can print sheets to write first on. Admins only.",
      turns: "stationery",
    }),
    switchOperation(deps, contract.setLetterPhotos, {
      summary: "Whether families may add a photo to a letter. Admins only.",
      turns: "letterPhotos",
    }),
    switchOperation(deps, contract.setAnswersByMail, {
      summary: "Whether families may answer the email about a reply with a letter. Admins only.",
      turns: "answersByMail",
    }),
    switchOperation(deps, contract.setLinkReturning, {
      summary: "Whether families who wrote before are linked without an invite. Admins only.",
      turns: "linkReturning",
    }),
    switchOperation(deps, contract.setPreapproveProposals, {
      summary: "Whether contacts that guardians propose are added without approval. Admins only.",
      turns: "preapproveProposals",
    }),
    switchOperation(deps, contract.setCounselorsReadReplies, {
      summary: "Whether counselors read the replies of their own buildings. Admins only.",
      turns: "counselorsReadReplies",
    }),
    implement(saveLetterGuide, {
      summary:
        "Keeps how many letters a week each contact may write, and tips that families read while they write. Admins only.",
      handle: ({ orgId, ...guide }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
          await changeLetterGuide(tx, deps, admin, guide);
          return {};
        }),
    }),
    ...safetyDeskOperations(deps),
    ...buildingOperations(deps),
    ...teamOperations(deps),
    ...teamInviteOperations(deps),
    ...counselorOperations(deps),
    ...apiKeyOperations(deps),
    ...logoOperations(deps),
    ...auditOperations(deps),
    ...operatorOperations(deps),
  ];
}

type SwitchOperation = { summary: string; turns: OrganizationSwitch };

function switchOperation(
  deps: Deps,
  setSwitch: typeof contract.setStationery,
  { summary, turns }: SwitchOperation,
): Operation {
  return implement(setSwitch, {
    summary,
    handle: ({ orgId, wanted }, { caller, transact }) =>
      transact(async (tx) => {
        const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
        await changeSwitch(tx, deps, admin, { turns, wanted });
        return {};
      }),
  });
}

function buildingOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listOrganizationBuildings, {
      summary: "The organization's buildings by name.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listBuildings(deps.db, staff) };
      },
    }),
    implement(contract.addOrganizationBuilding, {
      summary: "Adds a building to the organization's list.",
      creates: true,
      handle: ({ orgId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addBuilding(tx, deps.clock, staff, building);
        }),
    }),
    implement(contract.updateOrganizationBuilding, {
      summary:
        "Changes the name or capacity of a building on the organization's list; events keep their copies.",
      handle: ({ orgId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          await updateBuilding(tx, deps, staff, building);
          return {};
        }),
    }),
    implement(contract.deleteOrganizationBuilding, {
      summary: "Takes a building off the organization's list; events keep their copies. Admins only.",
      handle: ({ orgId, buildingId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, buildingErrors.onlyAdminsRemove);
          await deleteBuilding(tx, admin, buildingId);
          return {};
        }),
    }),
  ];
}

function directoryOperations(deps: Pick<Deps, "db">): Operation[] {
  return [
    implementPublic(directoryContract.listOrganizations, {
      withSystemAccess: "the directory is public",
      summary: "The public directory, in the order of names, a page at a time.",
      async handle({ after, limit }) {
        const [rows, total] = await Promise.all([
          listDirectory(deps.db, readNameCursor(after), limit + 1),
          countDirectory(deps.db),
        ]);
        const organizations = rows.slice(0, limit);
        const last = rows.length > limit ? organizations.at(-1) : undefined;
        return { organizations, total, next: last === undefined ? null : writeNameCursor(last) };
      },
    }),
    implementPublic(directoryContract.sampleOrganizations, {
      withSystemAccess: "the directory is public",
      summary:
        "A random handful of the directory. `from` is the visitor's own draw between 0 and 1, kept for the visit.",
      async handle({ from }) {
        const [organizations, total] = await Promise.all([
          listHandful(deps.db, from, landingSampleSize),
          countDirectory(deps.db),
        ]);
        return { organizations, total, next: null };
      },
    }),
  ];
}

function safetyDeskOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(safetyDeskContract.readSafetyDesk, {
      summary:
        "Whether the team reads letters before they are printed, which words are marked, when replies are shown.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        const [desk, holdsReplies] = await Promise.all([
          findSafetyDesk(deps.db, staff),
          findHeldReply(deps.db, staff),
        ]);
        return { ...desk, holdsReplies };
      },
    }),
    implement(safetyDeskContract.saveSafetyDesk, {
      summary:
        "Switches the safety desk on or off, keeps its words and the time at which replies are shown. Admins only.",
      handle: ({ orgId, ...desk }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, safetyDeskErrors.onlyAdmins);
          await changeSafetyDesk(tx, deps, admin, desk);
          return {};
        }),
    }),
  ];
}
