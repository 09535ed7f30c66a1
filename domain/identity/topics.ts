export const identityTopics = {
  person: (userId: string) => `user:${userId}`,
};
