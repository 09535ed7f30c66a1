export const identityTopics = {
  person: (userId: string) => `user:${userId}`,
};

/** For a query that does not know the user's id yet. A stream carries only the topic of its own account. */
export const ownAccountTopic = "user:";
