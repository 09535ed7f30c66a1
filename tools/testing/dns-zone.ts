import { createSocket, type RemoteInfo } from "node:dgram";

type Record = { name: string; type: "TXT" | "A"; value: string };

export type DnsZone = {
  /** As MAIL_IN_DNS names it. */
  server: string;
  add(...records: Record[]): void;
  /** The names of all questions. */
  asked: readonly string[];
  close(): void;
};

const types = new Map([
  [1, "A"],
  [16, "TXT"],
]);

/** A DNS server on this machine that knows only these records. */
export async function startDnsZone(): Promise<DnsZone> {
  const zone: Record[] = [];
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, { address, port }: RemoteInfo) => {
    const about = questionOf(question);
    asked.push(about.name);
    socket.send(answer(question, about, zone), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    add: (...records) => void zone.push(...records),
    asked,
    close: () => void socket.close(),
  };
}

const headLength = 12;

type Question = { name: string; type: number; /** As it is repeated in the answer. */ wire: Buffer };

function questionOf(question: Buffer): Question {
  const labels: string[] = [];
  let at = headLength;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join(".").toLowerCase(),
    type: question.readUInt16BE(at + 1),
    wire: question.subarray(headLength, at + 5),
  };
}

function answer(question: Buffer, { name, type: asked, wire }: Question, zone: readonly Record[]): Buffer {
  const named = zone.filter((one) => one.name === name);
  const found = named.filter(({ type }) => type === types.get(asked));
  const isKnown = zone.some((one) => one.name === name || one.name.endsWith(`.${name}`));
  const head = Buffer.alloc(headLength);
  question.copy(head, 0, 0, 2);
  // An answer with authority; 3 is "no such name".
  head.writeUInt16BE(0x8580 | (isKnown ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  return Buffer.concat([head, wire, ...found.map(toRecord)]);
}

function toRecord({ type, value }: Record): Buffer {
  const data = type === "A" ? Buffer.from(value.split(".").map(Number)) : toStrings(value);
  const head = Buffer.alloc(12);
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type === "A" ? 1 : 16, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Strings of at most 255 letters. */
function toStrings(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? [""];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part, "latin1")]));
}
