import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import webPush from "web-push";
import { loopback } from "../engines/free-port.ts";

export type PushService = Awaited<ReturnType<typeof startPushService>>;

type Answer = { status: number; location?: string };
type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** The push service of a browser maker, on this machine. `env` lets a server use it. */
export async function startPushService() {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const { status, location } = answers.get(path) ?? { status: 201 };
      response.writeHead(status, location === undefined ? {} : { location }).end("not to be read");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const address = server.address();
  const origin = `http://${loopback}:${typeof address === "object" ? address?.port : 0}`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    origin,
    env: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: origin },
    /** A browser that subscribes, with what it received. */
    aBrowser() {
      const path = `/push/${randomUUID()}`;
      const keys = browserKeys();
      const requests = () => received.filter((one) => one.path === path);
      return {
        path,
        subscription: { endpoint: `${origin}${path}`, keys: keys.forServer },
        requests,
        messages: () => requests().map(({ body }) => keys.decrypt(body)),
        answers: (answer: Answer) => answers.set(path, answer),
      };
    },
    received: () => received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The browser's side of RFC 8291. */
export function browserKeys() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    forServer: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const serverKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, serverKey]);
      const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(serverKey), auth, info, 32));
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, bytes));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
