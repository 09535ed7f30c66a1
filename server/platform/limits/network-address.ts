import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import type { Log } from "../log.ts";

/** Returns an IPv4 address or an IPv6 network, for rate limits. */
export type AddressOf = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

/** For closed sockets; they share one count. */
const unknown = "unknown";

/** Reads X-Forwarded-For from its end: entries left of the last trusted proxy can be forged. */
export function createAddressOf(trustedProxies: readonly string[], log: Pick<Log, "warn">): AddressOf {
  const trusted = networks(trustedProxies);
  let warned = false;
  return ({ headers, socket }) => {
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    let address = plainAddress(socket.remoteAddress ?? "");
    if (
      !warned &&
      headers["x-forwarded-for"] !== undefined &&
      address !== undefined &&
      !isIn(trusted, address)
    ) {
      warned = true;
      log.warn(
        "a proxy that is not in TRUSTED_PROXIES forwards requests: all clients behind it share one limit",
      );
    }
    while (address !== undefined && isIn(trusted, address)) {
      const next = plainAddress(forwarded.pop() ?? "");
      if (next === undefined) break;
      address = next;
    }
    return address === undefined ? unknown : networkOf(address);
  };
}

export function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function networks(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const text of list) {
    const [address = "", bits] = text.split("/");
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return trusted;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

const mapped = /^::ffff:(?=[\d.]+$)/i;
const withPort = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/;

/** Removes port, brackets, zone and the IPv6 prefix of a mapped IPv4 address. */
function plainAddress(text: string): string | undefined {
  const { six, four } = withPort.exec(text.trim())?.groups ?? {};
  const bare = (six ?? four ?? text.trim()).replace(/%.*$/, "").replace(mapped, "");
  return isIP(bare) === 0 ? undefined : bare;
}

/** A client usually controls its whole IPv6 /64 network. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  // The URL parser normalizes the address.
  const { hostname } = new URL(`http://[${address}]`);
  const [left = "", right] = hostname.slice(1, -1).split("::");
  const groups = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  const whole = [...groups, ...Array<string>(8 - groups.length - after.length).fill("0"), ...after];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
