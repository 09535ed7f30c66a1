import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createAddressOf, isNetwork } from "./network-address.ts";

const warned: unknown[] = [];
const log = { warn: (...message: unknown[]) => void warned.push(message) };
const loopback = ["127.0.0.0/8", "::1"];

function from(peer: string | undefined, forwarded: string | undefined, trusted: readonly string[]): string {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  return createAddressOf(trusted, log)({ headers: { "x-forwarded-for": forwarded }, socket });
}

test.each<[string, string | undefined, string | undefined, readonly string[], string]>([
  ["the peer where no proxy speaks", "203.0.113.9", undefined, loopback, "203.0.113.9"],
  [
    "the peer, whatever it claims, where it is no proxy of ours",
    "203.0.113.9",
    "8.8.8.8",
    loopback,
    "203.0.113.9",
  ],
  ["the peer where no proxy is trusted", "127.0.0.1", "8.8.8.8", [], "127.0.0.1"],
  ["whom our proxy speaks for", "127.0.0.1", "198.51.100.7", loopback, "198.51.100.7"],
  [
    "the last one, not what the visitor wrote before it",
    "127.0.0.1",
    "8.8.8.8, 198.51.100.7",
    loopback,
    "198.51.100.7",
  ],
  [
    "past a second proxy of ours",
    "127.0.0.1",
    "8.8.8.8, 198.51.100.7, 10.1.2.3",
    [...loopback, "10.0.0.0/8"],
    "198.51.100.7",
  ],
  ["not past an unknown proxy", "127.0.0.1", "198.51.100.7, 10.1.2.3", loopback, "10.1.2.3"],
  ["the proxy where it says nothing of use", "127.0.0.1", "unknown", loopback, "127.0.0.1"],
  ["as far as it can be read", "127.0.0.1", "8.8.8.8, <script>, 127.0.0.2", loopback, "127.0.0.2"],
  ["without the port", "127.0.0.1", "198.51.100.7:4711", loopback, "198.51.100.7"],
  ["of IPv4 in IPv6", "::ffff:203.0.113.9", undefined, loopback, "203.0.113.9"],
  ["past IPv4 loopback in IPv6", "::ffff:127.0.0.1", "198.51.100.7", loopback, "198.51.100.7"],
  ["past IPv6 loopback", "::1", "198.51.100.7", loopback, "198.51.100.7"],
  ["an IPv6 network", "2001:db8:1:2:3:4:5:6", undefined, loopback, "2001:db8:1:2::/64"],
  ["the same one, written otherwise", "127.0.0.1", "[2001:0DB8:1:2::99]:443", loopback, "2001:db8:1:2::/64"],
  ["one with zeros in it", "127.0.0.1", "2001:db8::1", loopback, "2001:db8:0:0::/64"],
  ["of a link", "fe80::1%eth0", undefined, loopback, "fe80:0:0:0::/64"],
  ["of a socket that is gone", undefined, "8.8.8.8", loopback, "unknown"],
])("the address is %s", (_, peer, forwarded, trusted, address) => {
  expect(from(peer, forwarded, trusted)).toBe(address);
});

test("warns the operator once about an untrusted proxy, without its address", () => {
  const addressOf = createAddressOf(loopback, log);
  const ask = (peer: string, forwarded: string | undefined) =>
    addressOf({
      headers: { "x-forwarded-for": forwarded },
      socket: Object.defineProperty(new Socket(), "remoteAddress", { value: peer }),
    });
  warned.length = 0;
  ask("127.0.0.1", "198.51.100.7");
  ask("10.1.2.3", undefined);
  expect(warned).toEqual([]);
  for (let at = 0; at < 3; at += 1) ask("10.1.2.3", "198.51.100.7");
  expect(warned).toHaveLength(1);
  expect(JSON.stringify(warned)).not.toMatch(/10\.1|198\.51/);
});

test.each([
  ["10.0.0.0/8", true],
  ["10.0.0.1", true],
  ["fd00::/8", true],
  ["::1", true],
  ["10.0.0.0/33", false],
  ["10.0.0.0/8/8", false],
  ["10.0.0.0/", false],
  ["proxy.example", false],
  ["", false],
])("%j as a proxy to trust: %s", (text, fits) => {
  expect(isNetwork(text)).toBe(fits);
});
