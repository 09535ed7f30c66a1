import { eventErrors } from "#domain/events/errors.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import { neverThere, type Things } from "./camp-world.ts";
import { anybodySignedIn, staff, type Besides, type MatrixRow, type Outcome } from "./matrix-row.ts";

const eventId = eventErrors.notFound;
/** A contact is looked for together with where it is: whatever of it is not there, the contact is not. */
const noContact = contactErrors.notFound;
const contactRef = { eventId: noContact, participantId: noContact };
const deletedEvent = noContact;

function contact({ orgId, eventId, participantId }: Things, contactId: string) {
  return { orgId, eventId, participantId, contactId };
}

function aboutUninvited(expected: Outcome): Besides {
  return {
    what: "a contact who was never invited",
    as: "member",
    input: (things) => contact(things, things.contactId),
    expected,
  };
}

export const inviteRows: readonly MatrixRow[] = [
  {
    operation: "readEventInvites",
    input: ({ orgId, eventId }) => ({ orgId, eventId, returning: "list" as const }),
    expected: staff(),
    things: { eventId },
    deletedEvent: eventId,
  },
  {
    operation: "inviteContact",
    input: (things) => contact(things, things.contactId),
    expected: staff(),
    things: { ...contactRef, contactId: noContact },
    deletedEvent,
  },
  {
    operation: "resendInvite",
    input: (things) => contact(things, things.invitedContactId),
    expected: staff(),
    things: { ...contactRef, invitedContactId: noContact },
    deletedEvent,
    besides: [aboutUninvited(inviteErrors.notInvited)],
  },
  {
    operation: "revokeInvite",
    input: (things) => contact(things, things.invitedContactId),
    expected: staff(),
    things: { ...contactRef, invitedContactId: noContact },
    deletedEvent,
    besides: [aboutUninvited(inviteErrors.notInvited)],
  },
  {
    operation: "inviteAll",
    input: ({ orgId, eventId }) => ({ orgId, eventId }),
    expected: staff(),
    things: { eventId },
    deletedEvent: eventId,
  },
  {
    operation: "listReturning",
    input: ({ orgId, eventId, participantId }) => ({ orgId, eventId, participantId }),
    expected: staff(),
    things: { eventId, participantId: rosterErrors.participantNotFound },
    deletedEvent: eventId,
  },
  {
    operation: "confirmReturning",
    input: (things) => contact(things, things.returningContactId),
    expected: staff(),
    things: { ...contactRef, returningContactId: noContact },
    deletedEvent,
    besides: [aboutUninvited(inviteErrors.notKnown)],
  },
];

type LinkInput = (link: { orgId: string; inviteId: string }) => Record<string, string>;

function deadLinks(input: LinkInput): Besides[] {
  const { invalidLink } = inviteErrors;
  return [
    {
      what: "a revoked invite",
      as: "family",
      input: ({ orgId, revokedInviteId }) => input({ orgId, inviteId: revokedInviteId }),
      expected: invalidLink,
    },
    {
      what: "an invite of a deleted event",
      as: "family",
      input: ({ orgId, deletedEventInviteId }) => input({ orgId, inviteId: deletedEventInviteId }),
      expected: invalidLink,
    },
    {
      what: "with another organization's id",
      as: "family",
      input: ({ inviteId }) => input({ orgId: neverThere().orgId, inviteId }),
      expected: invalidLink,
    },
  ];
}

function linkRow(
  operation: string,
  input: LinkInput,
  told: { stranger: Outcome; owner: Outcome },
): MatrixRow {
  const { stranger, owner } = told;
  const ofLink = ({ orgId, inviteId }: Things) => input({ orgId, inviteId });
  return {
    operation,
    input: ofLink,
    grantedByLink: true,
    expected: {
      ...anybodySignedIn,
      signedIn: stranger,
      otherCampAdmin: stranger,
      otherCampMember: stranger,
      member: stranger,
      admin: stranger,
    },
    things: { inviteId: inviteErrors.invalidLink },
    besides: [
      { what: "the owner of the verified address", as: "family", input: ofLink, expected: owner },
      {
        what: "a user with that address, unverified",
        as: "unverifiedFamily",
        input: ofLink,
        expected: stranger,
      },
      ...deadLinks(input),
    ],
  };
}

function greetingRow(): MatrixRow {
  const row = linkRow("greetInvited", (link) => link, { stranger: "ok", owner: "ok" });
  return { ...row, expected: { ...row.expected, anonymous: "ok" } };
}

/** What a family sees, and whether one that only claims the address does too. */
function aboutOneself(operation: string): MatrixRow {
  const input = () => ({});
  return {
    operation,
    input,
    expected: anybodySignedIn,
    besides: [
      { what: "the owner of the invited, verified address", as: "family", input, expected: "ok" },
      {
        what: "a user with that address, unverified",
        as: "unverifiedFamily",
        input,
        expected: "ok",
      },
    ],
  };
}

export const familyRows: readonly MatrixRow[] = [
  aboutOneself("listPendingInvites"),
  // The mail with the link names the organization and the first name, too.
  greetingRow(),
  // A stranger sees the organization's name and a masked address, and nothing about the child.
  linkRow("readInvite", (link) => link, { stranger: "ok", owner: "ok" }),
  linkRow("acceptInvite", (link) => link, { stranger: inviteErrors.emailMismatch, owner: "ok" }),
  linkRow("sendInviteCode", (link) => link, { stranger: "ok", owner: "ok" }),
  linkRow("acceptInviteWithCode", (link) => ({ ...link, code: "123456" }), {
    stranger: inviteErrors.codeOver,
    owner: inviteErrors.codeOver,
  }),
  aboutOneself("listMyParticipants"),
];
