import { connect, createServer, type Socket } from "node:net";
import { loopback, portOf } from "../engines/free-port.ts";
import { flow } from "./flow.ts";

/**
 * - latency: every chunk arrives this much later, in order;
 * - reset: open and new connections are reset;
 * - black hole: nothing arrives and no error is reported. The connection never recovers, even when the fault is over;
 *   new connections work;
 * - half answer: the request arrives, half of the next response chunk comes back, then the connection ends.
 */
export const faultKinds = ["latency", "reset", "black hole", "half answer"] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Fault = { kind: "latency"; ms: number } | { kind: Exclude<FaultKind, "latency"> };

export type FaultProxy = {
  readonly port: number;
  /** Affects open and new connections, one in `oneIn` of them (default: all). */
  begin(fault: Fault, options?: { oneIn?: number }): void;
  end(): void;
  /** How many connections have met a fault since the beginning. */
  readonly met: number;
  readonly open: number;
  close(): Promise<void>;
};

export async function startFaultProxy(target: { port: number; host?: string }): Promise<FaultProxy> {
  const { port: targetPort, host = loopback } = target;
  const lines = new Set<Line>();
  let now: { fault: Fault; oneIn: number } | undefined;
  let met = 0;
  let connections = 0;

  function strike(line: Line): void {
    if (now === undefined) return;
    connections += 1;
    if (connections % now.oneIn !== 0) return;
    met += 1;
    line.suffer(now.fault);
  }

  const server = createServer((client) => {
    const line = joinLine(client, connect({ port: targetPort, host }), () => lines.delete(line));
    lines.add(line);
    strike(line);
  });
  await new Promise<void>((resolve) => void server.listen(0, loopback, resolve));
  return {
    port: portOf(server.address()),
    begin(fault, { oneIn = 1 } = {}) {
      now = { fault, oneIn };
      connections = 0;
      for (const line of lines) strike(line);
    },
    end() {
      now = undefined;
      for (const line of lines) line.recover();
    },
    get met() {
      return met;
    },
    get open() {
      return lines.size;
    },
    async close() {
      const closed = new Promise((resolve) => void server.close(resolve));
      for (const line of lines) line.hangUp();
      await closed;
    },
  };
}

type Line = { suffer(fault: Fault): void; recover(): void; hangUp(): void };

function joinLine(client: Socket, engine: Socket, onEnd: () => void): Line {
  let fault: Fault | undefined;
  const lag = () => (fault?.kind === "latency" ? fault.ms : 0);
  const toEngine = flow(engine, lag);
  const toClient = flow(client, lag);
  const hangUp = (): void => {
    toEngine.stop();
    toClient.stop();
    client.destroy();
    engine.destroy();
    onEnd();
  };
  /** As if the machine had gone: not a goodbye, a slammed door. */
  const slam = (): void => {
    client.resetAndDestroy();
    hangUp();
  };
  client.on("data", (piece) => {
    if (fault?.kind === "reset") slam();
    else if (fault?.kind !== "black hole") toEngine.pass(piece);
  });
  engine.on("data", (piece) => {
    if (fault?.kind === "half answer") {
      client.end(piece.subarray(0, Math.floor(piece.length / 2)), hangUp);
      fault = { kind: "black hole" };
    } else if (fault?.kind !== "black hole") toClient.pass(piece);
  });
  for (const socket of [client, engine]) socket.on("error", () => socket.destroy());
  // In a black hole the client must not learn that the engine closed. A client that closes is always released.
  client.on("close", hangUp);
  engine.on("close", () => {
    if (fault?.kind !== "black hole") toClient.after(hangUp);
  });
  return {
    suffer(next) {
      // What is lost stays lost.
      if (fault?.kind === "black hole") return;
      fault = next;
      if (next.kind === "reset") slam();
    },
    recover() {
      if (fault?.kind !== "black hole") fault = undefined;
    },
    hangUp,
  };
}
