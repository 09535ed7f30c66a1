import { describe, expect, test } from "vitest";
import {
  fixedKinds,
  skipReason,
  isWanted,
  kindsFor,
  kindSettings,
  notificationKinds,
  type ChosenKind,
  type NotificationKind,
} from "./kinds.ts";

describe("the notifications that a user can receive", () => {
  test.each<[string, { family: boolean; team: boolean }, ChosenKind[]]>([
    ["a person without a family or team", { family: false, team: false }, []],
    ["a family", { family: true, team: false }, ["printed", "reply", "nudge", "linked"]],
    ["a member of a team", { family: false, team: true }, ["ready-to-print", "digest"]],
    ["a mother who works there", { family: true, team: true }, [...notificationKinds]],
  ])("%s", (_, person, kinds) => {
    expect(kindsFor(person)).toEqual(kinds);
  });

  test("who has chosen nothing gets everything but the digest; who has chosen gets that", () => {
    expect(notificationKinds.filter((kind) => isWanted(kind, undefined))).toEqual([
      "printed",
      "reply",
      "nudge",
      "linked",
      "ready-to-print",
    ]);
    for (const kind of notificationKinds)
      for (const chosen of [true, false]) expect(isWanted(kind, chosen)).toBe(chosen);
  });

  test("nothing stops a mail about access but a missing address", () => {
    const removed = { chosen: false, familyNotices: false, onTeam: false, optedOut: true };
    for (const kind of fixedKinds) {
      expect(skipReason(kind, { ...removed, email: "dana@example.org" })).toBeUndefined();
      expect(skipReason(kind, { ...removed, email: null })).toBe("no-address");
    }
  });

  test("each kind has words of its own", () => {
    const labels = notificationKinds.map((kind) => kindSettings[kind].en.label);
    expect(new Set(labels).size).toBe(notificationKinds.length);
    for (const kind of notificationKinds) {
      expect(kindSettings[kind].en.stop).toMatch(/^Stop .*\?$/);
      expect(kindSettings[kind].en.stopped).toMatch(/^We won't email you .* anymore\.$/);
    }
  });
});

describe("what stands in the way of a mail", () => {
  const fine = {
    chosen: null,
    familyNotices: true,
    onTeam: false,
    optedOut: false,
    email: "elena@example.org",
  };
  const staff = { ...fine, onTeam: true };
  test.each<[string, NotificationKind, Parameters<typeof skipReason>[1], ReturnType<typeof skipReason>]>([
    ["nothing, for a family", "reply", fine, undefined],
    ["the person", "reply", { ...fine, chosen: false }, "not-wanted"],
    ["the organization", "printed", { ...fine, familyNotices: false }, "not-wanted"],
    [
      "the organization, whatever the person chose",
      "reply",
      { ...fine, chosen: true, familyNotices: false },
      "not-wanted",
    ],
    ["an address that asked for no mail", "reply", { ...fine, optedOut: true }, "not-wanted"],
    ["no address", "reply", { ...fine, email: null }, "no-address"],
    ["a digest that was not asked for", "digest", staff, "not-wanted"],
    ["nothing, for a digest that was asked for", "digest", { ...staff, chosen: true }, undefined],
    ["having left the team", "digest", { ...fine, chosen: true }, "over"],
    [
      "nothing: the families' switch is not the team's",
      "ready-to-print",
      { ...staff, familyNotices: false },
      undefined,
    ],
  ])("%s", (_, kind, standing, hindrance) => {
    expect(skipReason(kind, standing)).toBe(hindrance);
  });
});
