import { expect, test } from "vitest";
import { senderOf, type SenderChecks } from "./sender.ts";

const signed = { result: "pass", isAligned: true, coversAll: true };
const plain: SenderChecks = {
  from: [["Dana@PineHollow.org"]],
  dmarc: "none",
  signatures: [],
  spf: { result: "none", domain: "" },
};
const dana = { type: "proven", email: "dana@pinehollow.org", byDmarc: false };
const danaByDmarc = { ...dana, byDmarc: true };
const refused = { type: "refused" };
const later = { type: "later" };

test.each<[string, Partial<SenderChecks>, object]>([
  ["without any proof", {}, refused],
  ["that passes DMARC", { dmarc: "pass" }, danaByDmarc],
  ["that fails DMARC, whatever else is right", { dmarc: "fail", signatures: [signed] }, refused],
  ["whose DMARC record cannot be read", { dmarc: "unavailable", signatures: [signed] }, later],
  ["signed by the domain", { signatures: [signed] }, dana],
  ["signed by another domain", { signatures: [{ ...signed, isAligned: false }] }, refused],
  ["with a broken signature", { signatures: [{ ...signed, result: "fail" }] }, refused],
  ["to whose signed part text was added", { signatures: [{ ...signed, coversAll: false }] }, refused],
  ["with a broken and a right signature", { signatures: [{ ...signed, result: "fail" }, signed] }, dana],
  ["from a server of the domain", { spf: { result: "pass", domain: "pinehollow.org" } }, dana],
  ["from a server of another domain", { spf: { result: "pass", domain: "evil.example" } }, refused],
  ["from a server of a subdomain", { spf: { result: "pass", domain: "x.pinehollow.org" } }, refused],
  ["from a server that may not send", { spf: { result: "fail", domain: "pinehollow.org" } }, refused],
  ["whose SPF record cannot be read", { spf: { result: "temperror", domain: "pinehollow.org" } }, later],
  ["whose key cannot be read", { signatures: [{ ...signed, result: "temperror" }] }, later],
  ["with two senders", { dmarc: "pass", from: [["dana@pinehollow.org", "eve@evil.example"]] }, refused],
  ["with two From fields", { dmarc: "pass", from: [["dana@pinehollow.org"], ["eve@evil.example"]] }, refused],
  ["without a sender", { dmarc: "pass", from: [] }, refused],
  ["with an empty sender", { dmarc: "pass", from: [[]] }, refused],
  ["with brackets in the sender", { dmarc: "pass", from: [["<dana@pinehollow.org>"]] }, refused],
])("a mail %s", (_, checks, expected) => {
  expect(senderOf({ ...plain, ...checks })).toEqual(expected);
});
