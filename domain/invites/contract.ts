import * as z from "zod/mini";
import { callable, languageShape, publicQuery, query } from "../contract.ts";
import { sixDigits } from "../identity/email.ts";
import { eventRef, nothing, participantRef } from "../refs.ts";
import { maxParticipants } from "../roster/participant.ts";
import { uuid } from "../uuid.ts";
import {
  acceptedInvite,
  eventInvites,
  inviteAllAnswer,
  inviteAnswer,
  inviteGreeting,
  openInvite,
  pendingInvitesAnswer,
  returningAnswer,
} from "./invite.ts";
import { myParticipantsAnswer } from "./my-participant.ts";

/** Accepts any text, so that a mistyped link gets the same error as one that does not work. */
const inviteRef = {
  orgId: z.string().check(z.maxLength(100)),
  inviteId: z.string().check(z.maxLength(100)),
};
/** The language of the page; stored if the user has not chosen one. */
const pageLanguage = { language: z.optional(languageShape) };
const contactRef = { ...participantRef, contactId: uuid };
/** Lifts the block of a contact that staff removed before. Admins only. */
const anyway = { anyway: z.optional(z.boolean()) };

export const listPendingInvites = callable("listPendingInvites", {
  input: nothing,
  output: pendingInvitesAnswer,
});

/** For people who are not signed in yet. The mail with the link names both, too. */
export const greetInvited = publicQuery("greetInvited", "/invites/:orgId/:inviteId/greeting", {
  input: z.object(inviteRef),
  output: inviteGreeting,
});

export const readInvite = query("readInvite", "/invites/:orgId/:inviteId", {
  input: z.object(inviteRef),
  output: openInvite,
});

export const acceptInvite = callable("acceptInvite", {
  input: z.object({ ...inviteRef, ...pageLanguage }),
  output: acceptedInvite,
});

export const sendInviteCode = callable("sendInviteCode", {
  input: z.object({ ...inviteRef, ...pageLanguage }),
  output: z.object({ maskedEmail: z.string() }),
});

export const acceptInviteWithCode = callable("acceptInviteWithCode", {
  input: z.object({ ...inviteRef, ...pageLanguage, code: sixDigits }),
  output: acceptedInvite,
});

export const listMyParticipants = query("listMyParticipants", "/my/participants", {
  input: nothing,
  output: myParticipantsAnswer,
});

export const readEventInvites = query("readEventInvites", "/org/:orgId/events/:eventId/invites", {
  input: z.object({ ...eventRef, returning: z.optional(z.literal("list")) }),
  output: eventInvites,
});

export const inviteContact = callable("inviteContact", {
  input: z.object({ ...contactRef, ...anyway }),
  output: inviteAnswer,
});

export const resendInvite = callable("resendInvite", {
  input: z.object({ ...contactRef, ...anyway }),
  output: inviteAnswer,
});

export const revokeInvite = callable("revokeInvite", {
  input: z.object(contactRef),
  output: nothing,
});

export const inviteAll = callable("inviteAll", {
  input: z.object({
    ...eventRef,
    /** Only contacts of these participants. */
    participantIds: z.optional(z.array(uuid).check(z.maxLength(maxParticipants))),
  }),
  output: inviteAllAnswer,
});

export const listReturning = query(
  "listReturning",
  "/org/:orgId/events/:eventId/participants/:participantId/returning",
  {
    input: z.object(participantRef),
    output: returningAnswer,
  },
);

export const confirmReturning = callable("confirmReturning", {
  input: z.object({ ...contactRef, ...anyway }),
  output: nothing,
});
