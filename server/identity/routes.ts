import * as contract from "#domain/identity/contract.ts";
import { accessOf } from "#domain/identity/access.ts";
import { generalErrors } from "#domain/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { findPersonWithAccess, type PersonRow } from "./store.ts";

export function identityOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readSession, {
      summary: "Who is signed in, which organizations they run, and whether the whole app is theirs.",
      async handle(_, { caller }) {
        const person = await findPersonWithAccess(deps.db, caller.userId, deps.clock.now());
        if (person === undefined) throw new AppError(generalErrors.signInFirst);
        const { uid, displayName, photoURL, email, language, organizations } = person;
        const access = accessOf({
          memberships: organizations.length,
          participantLinks: person.participantLinks,
          pendingInvites: person.pendingInvites,
          onOperatorList: isOperator(deps, person),
        });
        const chosen = language === null ? {} : { language };
        return { user: { uid, displayName, photoURL, email, ...chosen }, access, organizations };
      },
    }),
  ];
}

function isOperator(deps: Deps, person: PersonRow): boolean {
  const { OPERATOR_EMAILS, OPERATOR_USER_IDS } = deps.config;
  return (
    OPERATOR_USER_IDS.includes(person.uid) ||
    person.verifiedEmails.some((email) => OPERATOR_EMAILS.includes(email))
  );
}
