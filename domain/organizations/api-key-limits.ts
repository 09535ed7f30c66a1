/** Of an organization. A file of its own, so that the Team page does not load the form of a key. */
export const maxApiKeys = 10;
