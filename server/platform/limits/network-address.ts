import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import type { Log } from "../log.ts";

/** Where a request comes from, as far as limits care: an IPv4 address, or the network of an IPv6 one. */
export type AddressOf = (request: Pick<IncomingMessage, "headers" | "socket">) => string;

/** For a socket that is gone already: all of these share one count. */
const unknown = "unknown";

/**
 * The peer, or whom the proxies we trust say they speak for. The header is read from its end, where the nearest proxy wrote:
 * what stands further left than the last proxy of ours can be anybody's invention.
 */
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
      log.warn("somebody who is not in TRUSTED_PROXIES forwards requests: all behind them share one limit");
    }
    while (address !== undefined && isIn(trusted, address)) {
      const next = plainAddress(forwarded.pop() ?? "");
      if (next === undefined) break;
      address = next;
    }
    return address === undefined ? unknown : networkOf(address);
  };
}

/** Whether this can be told to trust: an address, or a network such as 10.0.0.0/8. */
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

/** Without port, brackets, zone, and the dress that a socket for both families puts on an IPv4 address. */
function plainAddress(text: string): string | undefined {
  const { six, four } = withPort.exec(text.trim())?.groups ?? {};
  const bare = (six ?? four ?? text.trim()).replace(/%.*$/, "").replace(mapped, "");
  return isIP(bare) === 0 ? undefined : bare;
}

/** Whoever has one address of IPv6 mostly has the 2^64 beside it. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  // The URL parser writes every spelling of an address in one way.
  const { hostname } = new URL(`http://[${address}]`);
  const [left = "", right] = hostname.slice(1, -1).split("::");
  const groups = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  const whole = [...groups, ...Array<string>(8 - groups.length - after.length).fill("0"), ...after];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
