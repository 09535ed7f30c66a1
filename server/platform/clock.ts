/** The only place the server asks what time it is; tests hand in a clock of their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
