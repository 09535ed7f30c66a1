import { mayCreateOrganizations } from "#domain/standing.ts";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import * as contract from "#domain/identity/contract.ts";
import { accessOf } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, implementPublic, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { deleteAccount, endOtherSessions, endOwnSession, type WhenAccountGoes } from "./actions.ts";
import { isOnOperatorList } from "./operator.ts";
import { readAccount } from "./account-data-store.ts";
import { findPersonWithAccess, listSessions, saveLanguage } from "./store.ts";

export function identityOperations(deps: Deps): Operation[] {
  return [
    implementPublic(contract.readService, {
      summary: "Who runs this service, and where to ask for help.",
      handle: async () => ({
        operatorName: deps.config.OPERATOR_NAME ?? null,
        supportContact: deps.config.SUPPORT_CONTACT ?? null,
        legalLinks: deps.config.LEGAL_LINKS,
        subprocessors: deps.config.SUBPROCESSORS,
      }),
    }),
    implement(contract.readSession, {
      summary:
        "Who is signed in, which organizations they run, whether they write to a participant, and whether the whole app is theirs.",
      async handle(_, { caller }) {
        const person = await findPersonWithAccess(deps.db, caller, deps.clock.now());
        if (person === undefined) throw new AppError(generalErrors.signInFirst);
        const { uid, name, email, language, organizations, cabins } = person;
        const emailVerified = email !== null && person.verifiedEmails.includes(email);
        const access = accessOf({
          memberships: organizations.length,
          cabins: cabins.length,
          participantLinks: person.participantLinks,
          pendingInvites: person.pendingInvites,
          onOperatorList: isOnOperatorList(deps.config, person),
        });
        const isApprovedAdmin = organizations.some(
          ({ role, standing }) => role === "admin" && standing === "approved",
        );
        const mayCreate = mayCreateOrganizations(deps.config.WHO_CREATES_ORGANIZATIONS, {
          isOperator: isOnOperatorList(deps.config, person),
          isApprovedAdmin,
        });
        const chosen = language === null ? {} : { language };
        return {
          // Pages show no picture of a person, so none is stored.
          user: { uid, displayName: name ?? "", photoURL: null, email, emailVerified, ...chosen },
          access,
          hasParticipants: person.participantLinks > 0,
          mayCreate,
          organizations,
          cabins,
          keepsUntil: person.keepsUntil?.toISOString() ?? null,
          ...(person.demo ? { demo: true } : {}),
        };
      },
    }),
  ];
}

export function accountOperations(
  deps: Deps,
  rooms: { onAccountDeleted: readonly WhenAccountGoes[] },
): Operation[] {
  return [
    implement(contract.exportMyAccount, {
      withSystemAccess: "reads the caller's own rows of all features",
      summary:
        "What is stored about the caller's account, in all organizations, with the letters they wrote.",
      handle: async (_, { caller: { userId } }) => ({ data: await readAccount(deps.db, userId) }),
    }),
    implement(contract.deleteAccount, {
      withSystemAccess: "deletes the account's data in all organizations",
      summary:
        "Deletes the caller's account: sessions, links to participants, letters that wait, places on teams. Printed letters stay with the organization until it deletes them. The last admin of an organization is refused.",
      handle: (_, { caller, transact }) =>
        transact(async (tx) => {
          await deleteAccount(tx, { ...deps, ...rooms }, caller);
          return {};
        }),
    }),
  ];
}

export function languageOperations(): Operation[] {
  return [
    implement(contract.chooseLanguage, {
      summary: "Which language the caller reads on family screens and in mails.",
      handle: ({ language }, { caller: { userId }, transact }) =>
        transact(async (tx) => {
          // The user's other tabs refetch the session.
          if (await saveLanguage(tx, userId, language)) invalidate(tx, [identityTopics.person(userId)]);
          return {};
        }),
    }),
  ];
}

export function sessionOperations({ db, clock }: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listMySessions, {
      summary: "The browsers in which the caller is signed in, this one first.",
      handle: async (_, { caller }) => ({ sessions: await listSessions(db, caller, clock.now()) }),
    }),
    implement(contract.endMySession, {
      summary: "Signs the caller out in one browser. Its calls and streams end at once.",
      handle: ({ sessionId }, { caller, transact }) =>
        transact(async (tx) => {
          await endOwnSession(tx, caller, sessionId);
          return {};
        }),
    }),
    implement(contract.endMyOtherSessions, {
      summary: "Signs the caller out in every browser but this one.",
      handle: (_, { caller, transact }) =>
        transact(async (tx) => {
          await endOtherSessions(tx, caller);
          return {};
        }),
    }),
  ];
}
