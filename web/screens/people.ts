import type { SessionAnswer } from "#domain/identity/session.ts";

type Organization = SessionAnswer["organizations"][number];

export const pineHollow: Organization = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
};
export const quietHouse: Organization = {
  id: "quiet-house",
  name: "Quiet House",
  type: "Retreat Center",
  timeZone: "America/Chicago",
  role: "admin",
};

/** Manages a camp and a retreat center. */
export const dana: SessionAnswer = {
  user: { uid: "dana", displayName: "Dana Whitlock", photoURL: null, email: "dana@example.org" },
  access: "full",
  organizations: [pineHollow, quietHouse],
};
/** A member of the camp's team. */
export const marcus: SessionAnswer = {
  user: { uid: "marcus", displayName: "Marcus Oyelaran", photoURL: null, email: "marcus@example.org" },
  access: "full",
  organizations: [{ ...pineHollow, role: "member" }],
};
/** Looks after a cabin, and is not on the team. */
export const wes: SessionAnswer = {
  user: { uid: "wes", displayName: "Wes Calloway", photoURL: null, email: "wes@example.org" },
  access: "full",
  organizations: [],
  cabins: [{ id: "pine-hollow", name: "Camp Pine Hollow", type: "Camp" }],
};
/** A mother, linked to her children. */
export const elena: SessionAnswer = {
  user: { uid: "elena", displayName: "Elena Vasquez", photoURL: null, email: "elena@example.org" },
  access: "full",
  hasParticipants: true,
  organizations: [],
};
/** Signed in, and neither staff nor family yet. */
export const visitor: SessionAnswer = {
  user: { uid: "thomas", displayName: "Thomas Berg", photoURL: null, email: "thomas@example.org" },
  access: "visitor",
  organizations: [],
};
