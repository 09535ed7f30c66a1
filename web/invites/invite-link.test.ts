import { expect, test } from "vitest";
import { pathOfInvite, readInviteLink } from "./invite-link.ts";

const org = "019f0000-0000-7000-8000-000000000001";
const invite = "0123456789abcdefghi_-l";

test("reads the invite and the unverified e-mail address from the link", () => {
  expect(readInviteLink(`?org=${org}&invite=${invite}&email=Elena%40Example.org`)).toEqual({
    orgId: org,
    inviteId: invite,
    emailHint: "elena@example.org",
  });
  expect(readInviteLink(`?org=${org}&invite=${invite}`)?.emailHint).toBeUndefined();
  expect(readInviteLink(`?org=${org}&invite=${invite}&email=call+me+now`)?.emailHint).toBeUndefined();
});

test.each([
  "",
  `?org=${org}`,
  `?invite=${invite}`,
  `?org=pine-hollow&invite=${invite}`,
  `?org=${org}&invite=short`,
  `?org=${org}&invite=${invite}../../session`,
])("%j is no invite", (search) => {
  expect(readInviteLink(search)).toBeUndefined();
});

test("what a list leads to is read back as the same invite", () => {
  const key = { orgId: org, inviteId: invite };
  expect(readInviteLink(pathOfInvite(key).replace("/invite/accept", ""))).toMatchObject(key);
});
