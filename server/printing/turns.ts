import { AppError, type ErrorDefinition } from "#domain/app-error.ts";

/** Documents render one after another, each in a fraction of a second; later ones would wait too long. */
const maxWaiting = 20;
/** A second one is a page that was opened again; more would take the turns of others. */
const maxOfOnePerson = 2;
const waitSeconds = 10;

export function openTurns(tooMany: ErrorDefinition) {
  const waiting: string[] = [];
  return async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = waiting.filter((other) => other === userId);
    if (waiting.length >= maxWaiting || own.length >= maxOfOnePerson)
      throw new AppError(tooMany, waitSeconds);
    waiting.push(userId);
    try {
      return await work();
    } finally {
      waiting.splice(waiting.indexOf(userId), 1);
    }
  };
}

export type Turns = ReturnType<typeof openTurns>;
