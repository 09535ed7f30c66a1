import { connect, createServer, type Socket } from "node:net";
import { loopback, portOf } from "#tools/engines/free-port.ts";

export type LossyProxy = {
  readonly origin: string;
  /** Where new connections are led to. */
  aimAt(port: number): void;
  /** Drops one successful response in this many: the action is done, but the client does not learn it. */
  loseOneAnswerIn(answers: number): void;
  loseNothing(): void;
  /** The note of each answer that was swallowed, in their order. */
  readonly lostAnswersAbout: readonly string[];
  close(): Promise<void>;
};

const goodAnswer = /^HTTP\/1\.1 200 /;
const noteOfRequest = /"noteId":"([0-9a-f-]{36})"/;

/** A network between families and the API that forwards every byte, and can lose an answer after the commit. */
export async function startLossyProxy(): Promise<LossyProxy> {
  let target: number | undefined;
  let loseOneIn = 0;
  let goodAnswers = 0;
  const lostAnswersAbout: string[] = [];
  const open = new Set<Socket>();

  /** Whether this answer is to be lost; a client sends one request at a time, so it is about the last one. */
  function loses(request: string, answer: Buffer): boolean {
    const noteId = noteOfRequest.exec(request)?.[1];
    if (loseOneIn === 0 || noteId === undefined) return false;
    if (!goodAnswer.test(answer.subarray(0, 16).toString("latin1"))) return false;
    goodAnswers += 1;
    if (goodAnswers % loseOneIn !== 0) return false;
    lostAnswersAbout.push(noteId);
    return true;
  }

  const server = createServer((client) => {
    if (target === undefined) client.destroy();
    else join(client, connect({ port: target, host: loopback }), { open, loses });
  });
  await new Promise<void>((resolve) => void server.listen(0, loopback, resolve));
  return {
    origin: `http://${loopback}:${portOf(server.address())}`,
    aimAt(port) {
      target = port;
    },
    loseOneAnswerIn(answers) {
      loseOneIn = answers;
    },
    loseNothing() {
      loseOneIn = 0;
    },
    lostAnswersAbout,
    async close() {
      const closed = new Promise((resolve) => void server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

type Joint = { open: Set<Socket>; loses: (request: string, answer: Buffer) => boolean };

function join(client: Socket, upstream: Socket, { open, loses }: Joint): void {
  let request = "";
  const hangUp = (): void => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.on("error", hangUp);
    socket.on("close", () => {
      open.delete(socket);
      hangUp();
    });
  }
  client.on("data", (chunk) => {
    request += chunk.toString("latin1");
    upstream.write(chunk);
  });
  upstream.on("data", (chunk) => {
    if (loses(request, chunk)) {
      hangUp();
      return;
    }
    request = "";
    client.write(chunk);
  });
}
