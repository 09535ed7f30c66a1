import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import webPush from "web-push";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { isAllowedEndpoint, isPublicAddress } from "./endpoint.ts";

/** As browsers give it to us. The endpoint and the keys are secrets: they must not be logged. */
type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * `gone`: the subscription has ended for good. `unavailable`: no answer, or an answer that asks to try again later.
 * `refused`: trying again would not help.
 */
export type PushOutcome = "sent" | "gone" | "unavailable" | "refused";

export type Push = {
  publicKey: string;
  accepts: (endpoint: string) => boolean;
  send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};

type PushMessage = {
  payload: string;
  /** A message that was not delivered yet is replaced by a later one with the same topic. */
  topic: string;
  /** How long the push service tries to deliver it. */
  seconds: number;
};

type PushConfig = Pick<
  Config,
  "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "PUSH_HOSTS" | "SUPPORT_CONTACT" | "PUBLIC_ORIGIN"
>;

const timeoutMs = 10_000;

/** Undefined without VAPID keys. */
export function openPush(config: PushConfig, log: Pick<Log, "warn">): Push | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: hosts } = config;
  if (publicKey === undefined || privateKey === undefined) return undefined;
  const vapidDetails = { subject: subjectOf(config), publicKey, privateKey };
  const accepts = (endpoint: string) => isAllowedEndpoint(endpoint, hosts);
  return {
    publicKey,
    accepts,
    async send(target, { payload, topic, seconds }) {
      // The setting may have changed since the browser subscribed.
      if (!accepts(target.endpoint)) return "gone";
      const details = requestDetails(target, payload, { vapidDetails, TTL: seconds, topic });
      if (details === undefined) return "gone";
      const url = new URL(target.endpoint);
      try {
        const status = await post(url, details);
        const outcome = outcomeOf(status);
        if (outcome !== "sent" && outcome !== "gone")
          log.warn({ host: url.hostname, status }, "a push message was not accepted");
        return outcome;
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined;
        log.warn({ host: url.hostname, code }, "a push service did not answer");
        return "unavailable";
      }
    },
  };
}

/** How push services reach the operator: a mailto: or https: URL. */
function subjectOf({ SUPPORT_CONTACT: contact, PUBLIC_ORIGIN: origin }: PushConfig): string {
  if (contact !== undefined) return contact;
  return origin.startsWith("https:") ? origin : `mailto:support@${new URL(origin).hostname}`;
}

type Details = { headers: Record<string, string>; body: Buffer };

/** Undefined for keys that are no point on the curve. */
function requestDetails(
  target: PushTarget,
  payload: string,
  options: webPush.RequestOptions,
): Details | undefined {
  try {
    return webPush.generateRequestDetails(target, payload, options);
  } catch {
    return undefined;
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "unavailable" : "refused";
}

/** Reads only the status. Redirects are not followed. */
function post(url: URL, { headers, body }: Details): Promise<number> {
  const isLocal = url.protocol === "http:";
  const request = isLocal ? httpRequest : httpsRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isLocal ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The connection uses these addresses, so a name cannot change its address after the check. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error("not a public address"), { code: "ENOTPUBLIC" }), []);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
