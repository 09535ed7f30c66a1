import { Socket } from "node:net";
import { readMessage, writeMessage } from "./messages.ts";

export type Greeting = { ready: true } | { ready: false; message: string };

/** The descriptor over which a child process and its parent speak. */
export const orderChannel = 3;

/** The side of the child process: greets, then answers one order after another until the parent is gone. */
export async function answerOrders(open: () => (order: never) => unknown): Promise<void> {
  const parent = new Socket({ fd: orderChannel });
  for (const event of ["close", "error"]) parent.on(event, () => process.exit(0));
  const answer = openOrTell(open, (greeting) => writeMessage(parent, greeting));
  if (answer === undefined) return;
  for (;;) writeMessage(parent, await answer(await readMessage<never>(parent, Infinity)));
}

function openOrTell<T>(open: () => T, greet: (greeting: Greeting) => void): T | undefined {
  try {
    const opened = open();
    greet({ ready: true });
    return opened;
  } catch (error) {
    greet({ ready: false, message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
