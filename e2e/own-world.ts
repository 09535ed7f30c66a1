import { test as journey } from "./journey.ts";

/**
 * For journeys that kill the server or the database. Playwright runs tests with another worker fixture in a worker of their
 * own, so no other journey uses their world.
 */
export const test = journey.extend<object, { hasOwnWorld: boolean }>({
  hasOwnWorld: [true, { scope: "worker", option: true }],
});
