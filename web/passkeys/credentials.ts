import { passkeyErrors } from "#domain/passkeys/errors.ts";
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from "#domain/passkeys/passkey.ts";
import { CallFailed } from "#web/platform/call-failed.ts";

/** The user has cancelled, or the browser's time was up: browsers do not say which. */
function cancelled(): CallFailed {
  const { code, message } = passkeyErrors.cancelled;
  return new CallFailed("cancelled", message, code);
}

export function hasPasskeys(): boolean {
  return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** Opens the browser's own dialog. */
export async function createCredential(options: CreationOptions): Promise<NewCredential> {
  const { challenge, rp, user, algorithms, timeoutMs, exclude } = options;
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(challenge),
        rp,
        user: { ...user, id: bytesOf(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: timeoutMs,
        excludeCredentials: exclude.map(descriptorOf),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw cancelled();
  return {
    credentialId: credential.id,
    clientDataJson: base64url(response.clientDataJSON),
    attestationObject: base64url(response.attestationObject),
    transports: response.getTransports().filter((transport) => /^[a-z-]{1,20}$/.test(transport)),
  };
}

export async function getCredential(options: RequestOptions): Promise<UsedCredential> {
  const { challenge, rpId, timeoutMs, allow } = options;
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(challenge),
        rpId,
        timeout: timeoutMs,
        allowCredentials: allow.map(descriptorOf),
        userVerification: "required",
      },
    }),
  );
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw cancelled();
  return {
    credentialId: credential.id,
    clientDataJson: base64url(response.clientDataJSON),
    authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature),
  };
}

async function ask(open: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await open();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    // An authenticator that has one of the excluded credentials.
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      const { status, message, code } = passkeyErrors.alreadyAdded;
      throw new CallFailed(status, message, code);
    }
  }
  throw cancelled();
}

const knownTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;

function descriptorOf({ id, transports }: RequestOptions["allow"][number]): PublicKeyCredentialDescriptor {
  const known = knownTransports.filter((transport) => transports.includes(transport));
  return { type: "public-key", id: bytesOf(id), transports: known };
}

/** Safari before 18.4 has no `PublicKeyCredential.parseCreationOptionsFromJSON`. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
