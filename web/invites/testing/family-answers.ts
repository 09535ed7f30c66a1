import type { PendingInvite } from "#domain/invites/invite.ts";
import type { MyParticipant } from "#domain/invites/my-participant.ts";

const dayMs = 86_400_000;

/** An invite whose event lies so many days from now, six days long. */
export function aPendingInvite(seed: Partial<PendingInvite> & { inDays?: number } = {}): PendingInvite {
  const { inDays = 10, ...rest } = seed;
  const eventStart = Date.now() + inDays * dayMs;
  return {
    inviteId: "0123456789abcdefghijkl",
    orgId: "019f0000-0000-7000-8000-000000000001",
    orgName: "Camp Pine Hollow",
    orgType: "Camp",
    eventId: "019f0000-0000-7000-8000-000000000002",
    eventName: "Week 4 · Trailblazers",
    eventStart,
    eventEnd: eventStart + 6 * dayMs,
    startDate: "2027-07-18",
    endDate: "2027-07-24",
    participantName: "Theo Vasquez",
    ...rest,
  };
}

export function aLinkedParticipant(seed: Partial<MyParticipant> = {}): MyParticipant {
  return {
    participantId: "019f0000-0000-7000-8000-000000000003",
    participantName: "Maya Vasquez",
    orgId: "019f0000-0000-7000-8000-000000000001",
    orgName: "Camp Pine Hollow",
    orgType: "Camp",
    timeZone: "America/Chicago",
    eventId: "019f0000-0000-7000-8000-000000000002",
    eventName: "Week 3 · Lakeside",
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    buildingName: "Loon Cabin",
    ...seed,
  };
}
