import { BlockList, isIPv4, isIPv6 } from "node:net";

/** The push services of Chrome, Firefox, Edge and Safari. */
export const browserPushHosts = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.notify.windows.com",
  "*.push.apple.com",
] as const;

const hostName = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const loopbackOrigin = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/** A host, the subdomains of one as "*.host", or, for development, the origin of a server on this machine. */
export function isPushHost(text: string): boolean {
  return hostName.test(text) || loopbackOrigin.test(text);
}

/** Browsers name the endpoint, so it can be any URL: only those of known push services are used. */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return hosts.includes(url.origin);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

const notPublic = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // Teredo, documentation and 6to4: the first and the last contain an IPv4 address.
  "2001::/32",
  "2001:db8::/32",
  "2002::/16",
]) {
  const [address = "", bits] = network.split("/");
  notPublic.addSubnet(address, Number(bits), isIPv4(address) ? "ipv4" : "ipv6");
}
/** All public IPv6 addresses are in it. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, "ipv4");
  return isIPv6(address) && globalIpv6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
