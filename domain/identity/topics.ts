/** Names of what a screen can follow. A topic says that something changed, never what. */
export const identityTopics = {
  /** What belongs to one person: their session, their organizations. */
  person: (userId: string) => `user:${userId}`,
};
