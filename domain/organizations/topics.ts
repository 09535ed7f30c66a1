/** Names of what a screen can follow. A topic says that something changed, never what. */
export const organizationTopics = {
  /** The public list. */
  directory: "organizations",
};
