import type { CampNumbers } from "./growth-fill.ts";
import type { Question } from "./growth-question.ts";

/** Of the first event, by their place in it; growth-family-rows.ts says how far each of them is. */
function contact({ orgId, eventId, person }: CampNumbers, name: keyof CampNumbers["person"]) {
  const { participantId, contactId } = person[name];
  return { orgId, eventId, participantId, contactId };
}

function link({ orgId, person }: CampNumbers, name: keyof CampNumbers["person"]) {
  return { orgId, inviteId: person[name].inviteId };
}

export const inviteReads: readonly Question[] = [
  { operation: "readSession", how: "a linked family", as: "linked", input: () => ({}) },
  { operation: "readSession", how: "an invited family", as: "invited", input: () => ({}) },
  { operation: "readEventInvites", input: ({ orgId, eventId }) => ({ orgId, eventId }) },
  {
    operation: "listReturning",
    input: ({ orgId, eventId, person }) => ({
      orgId,
      eventId,
      participantId: person.returning.participantId,
    }),
  },
  { operation: "listPendingInvites", as: "invited", input: () => ({}) },
  { operation: "listMyParticipants", as: "linked", input: () => ({}) },
  { operation: "readInvite", as: "invited", input: (camp) => link(camp, "invited") },
  { operation: "readInvite", how: "not the owner", input: (camp) => link(camp, "invited") },
];

/** What is done to one contact comes before inviting all that are left. */
export const inviteActions: readonly Question[] = [
  { operation: "inviteContact", input: (camp) => contact(camp, "uninvited") },
  { operation: "resendInvite", input: (camp) => contact(camp, "sent") },
  { operation: "revokeInvite", input: (camp) => contact(camp, "sent") },
  { operation: "confirmReturning", input: (camp) => contact(camp, "returning") },
  { operation: "acceptInvite", as: "invited", input: (camp) => link(camp, "invited") },
  { operation: "sendInviteCode", input: (camp) => link(camp, "forwarded") },
  {
    operation: "acceptInviteWithCode",
    input: async (camp) => ({
      ...link(camp, "forwarded"),
      code: await camp.codeMailedTo(camp.person.forwarded.email),
    }),
  },
  { operation: "inviteAll", input: ({ orgId, eventId }) => ({ orgId, eventId }), inProportion: true },
];
