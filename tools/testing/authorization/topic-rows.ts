import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { notificationTopics } from "#domain/notifications/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { contactBlockTopics } from "#domain/roster/contact-block.ts";
import { importTopics } from "#domain/roster/import-answer.ts";
import type { Things } from "./camp-world.ts";
import { actors, type Actor } from "./matrix-row.ts";

/** Who receives invalidations of which live topic. */
export type TopicRow = { label: string; topic: (things: Things) => string; receivers: readonly Actor[] };

const team: readonly Actor[] = ["member", "admin"];

export const topicRows: readonly TopicRow[] = [
  { label: "organizations", topic: () => organizationTopics.directory, receivers: actors },
  {
    label: "user:{own id}",
    topic: ({ memberId }) => identityTopics.person(memberId),
    receivers: ["member"],
  },
  {
    label: "user:{id of another team member}",
    topic: ({ userId }) => identityTopics.person(userId),
    receivers: [],
  },
  { label: "org:{id}", topic: ({ orgId }) => organizationTopics.itself(orgId), receivers: team },
  { label: "org:{id}:buildings", topic: ({ orgId }) => organizationTopics.buildings(orgId), receivers: team },
  { label: "org:{id}:team", topic: ({ orgId }) => organizationTopics.team(orgId), receivers: team },
  { label: "org:{id}:events", topic: ({ orgId }) => eventTopics.list(orgId), receivers: team },
  { label: "org:{id}:deleted", topic: ({ orgId }) => eventTopics.deleted(orgId), receivers: team },
  {
    label: "org:{id}:contact-blocks",
    topic: ({ orgId }) => contactBlockTopics.list(orgId),
    receivers: team,
  },
  {
    label: "org:{id}:roster:{event}",
    topic: ({ orgId, eventId }) => eventTopics.roster(orgId, eventId),
    receivers: team,
  },
  {
    label: "org:{id}:import:{import}",
    topic: ({ orgId, importId }) => importTopics.one(orgId, importId),
    receivers: team,
  },
  {
    label: "org:{id}:invites:{event}",
    topic: ({ orgId, eventId }) => inviteTopics.eventRef(orgId, eventId),
    receivers: team,
  },
  {
    label: "org:{id}:proposals",
    topic: ({ orgId }) => inviteTopics.proposals(orgId),
    receivers: team,
  },
  {
    label: "org:{id}:early-deletions",
    topic: ({ orgId }) => noteTopics.earlyDeletions(orgId),
    receivers: team,
  },
  {
    label: "org:{id}:waiting:{event}",
    topic: ({ orgId, eventId }) => noteTopics.waiting(orgId, eventId),
    receivers: team,
  },
  {
    label: "org:{id}:nudges:{event}",
    topic: ({ orgId, eventId }) => notificationTopics.nudges(orgId, eventId),
    receivers: team,
  },
  {
    label: "org:{id}:printing:{event}",
    topic: ({ orgId, eventId }) => printingTopics.jobs(orgId, eventId),
    receivers: team,
  },
  {
    label: "org:{id}:uploads:{event}",
    topic: ({ orgId, eventId }) => responseTopics.uploads(orgId, eventId),
    receivers: team,
  },
  { label: "unknown topics", topic: ({ eventId }) => `event:${eventId}`, receivers: [] },
];
