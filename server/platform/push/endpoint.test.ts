import { expect, test } from "vitest";
import { browserPushHosts, isAllowedEndpoint, isPublicAddress, isPushHost } from "./endpoint.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-bn1p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/QABC",
])("the push service of a browser is allowed: %s", (endpoint) => {
  expect(isAllowedEndpoint(endpoint, browserPushHosts)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/fcm/send/abc",
  "https://fcm.googleapis.com@10.0.0.1/",
  "https://someone@fcm.googleapis.com/",
  "https://fcm.googleapis.com.example.org/",
  "https://evilpush.apple.com.example.org/",
  "https://push.apple.com.evil.example/",
  "https://notpush.apple.com/",
  "https://storage.googleapis.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:4000/push",
  "file:///etc/passwd",
  "nothing",
])("any other endpoint is refused: %s", (endpoint) => {
  expect(isAllowedEndpoint(endpoint, browserPushHosts)).toBe(false);
});

test("a server on this machine is allowed only at the origin that the setting names", () => {
  const hosts = ["http://127.0.0.1:4000"];
  expect(isAllowedEndpoint("http://127.0.0.1:4000/push/1", hosts)).toBe(true);
  expect(isAllowedEndpoint("http://127.0.0.1:4001/push/1", hosts)).toBe(false);
  expect(isAllowedEndpoint("http://a@127.0.0.1:4000/push/1", hosts)).toBe(false);
});

test.each([
  ["push.example.org", true],
  ["*.push.example.org", true],
  ["http://127.0.0.1:4000", true],
  ["http://10.0.0.1:4000", false],
  ["https://push.example.org", false],
  ["push.*.example.org", false],
  ["*", false],
  ["", false],
])("%j as a push host: %s", (text, expected) => {
  expect(isPushHost(text)).toBe(expected);
});

test.each([
  ["142.250.1.95", true],
  ["2607:f8b0:4004:c07::5f", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["localhost", false],
])("the address %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
