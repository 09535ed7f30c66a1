import type { Limit } from "../limit.ts";

const dayMinutes = 24 * 60;

const tooManyOrganizations = {
  code: "too-many-organizations",
  status: "resource-exhausted",
  message: "You've added several organizations today. Please try again tomorrow.",
} as const;

export const organizationsOfAccount: Limit = {
  name: "organizations of an account",
  times: 3,
  minutes: dayMinutes,
  error: tooManyOrganizations,
};

/** Higher, because a school or an office shares one address. */
export const organizationsOfAddress: Limit = {
  name: "organizations of a network address",
  times: 10,
  minutes: dayMinutes,
  error: tooManyOrganizations,
};

export const teamInvitesOfAccount: Limit = {
  name: "team invitations of an account",
  times: 20,
  minutes: 60,
  error: {
    code: "too-many-team-invites",
    status: "resource-exhausted",
    message: "You've invited many people to the team. Please try again in a few minutes.",
  },
};

/** Over all organizations: revoking and inviting again must not fill a mailbox. Does not say who else invited them. */
export const teamInvitesOfRecipient: Limit = {
  name: "team invitations to an address",
  times: 3,
  minutes: dayMinutes,
  error: {
    code: "too-many-team-invites-to-address",
    status: "resource-exhausted",
    message: "We can't send this address another invitation today. Please try again tomorrow.",
  },
};

export const teamInvitesWhileNew: Limit = {
  name: "team invitations of a new organization",
  times: 10,
  minutes: dayMinutes,
  error: {
    code: "team-invites-per-day-while-new",
    status: "resource-exhausted",
    message:
      "New organizations can invite 10 people to the team in 24 hours until we approve them. Please try again tomorrow.",
  },
};
