/** Signs unsubscribe links in development and tests. */
export const developmentLinkKey = "known to everybody, for the links of development and tests";
