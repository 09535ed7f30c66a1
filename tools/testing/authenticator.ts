import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from "#domain/passkeys/passkey.ts";
import { testOrigin } from "./test-environment.ts";

/** What a hostile page or a broken device would say instead. */
type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  signCount?: number;
  userVerified?: boolean;
  credentialId?: string;
};

export type Authenticator = {
  credentialId: string;
  /** As `navigator.credentials.create`, with "none" attestation. */
  create(options: CreationOptions, lies?: Lies): NewCredential;
  /** As `navigator.credentials.get`. */
  get(options: RequestOptions, lies?: Lies): UsedCredential;
};

/** An authenticator in software with one ES256 credential. `counts: false` is a synced passkey, which counts nothing. */
export function anAuthenticator({ counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const credentialId = id.toString("base64url");
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = testOrigin }: Lies): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, attested: Buffer | undefined, lies: Lies): Buffer => {
    const flags = 0x01 | (lies.userVerified === false ? 0 : 0x04) | (attested === undefined ? 0 : 0x40);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.signCount ?? (counts ? ++uses : 0));
    const hash = createHash("sha256")
      .update(lies.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    credentialId,
    create({ challenge, rp }, lies = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const data = authenticatorData(rp.id, attested, lies);
      return {
        credentialId: lies.credentialId ?? credentialId,
        clientDataJson: base64url(clientData("webauthn.create", lies.challenge ?? challenge, lies)),
        attestationObject: base64url(attestationObject(data)),
        transports: ["internal"],
      };
    },
    get({ challenge, rpId }, lies = {}) {
      const client = clientData("webauthn.get", lies.challenge ?? challenge, lies);
      const data = authenticatorData(rpId, undefined, lies);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        credentialId: lies.credentialId ?? credentialId,
        clientDataJson: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", signed, privateKey)),
      };
    },
  };
}

const base64url = (bytes: Buffer): string => bytes.toString("base64url");

/** CBOR of {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const bytesOf = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), bytesOf(x), Buffer.from([0x22]), bytesOf(y)]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(3);
  length[0] = 0x59;
  length.writeUInt16BE(authData.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    length,
    authData,
  ]);
}
