import { describe, expect, test } from "vitest";
import { auditKinds, type Told } from "./audit-action.ts";
import { actionsOf, auditKindLabel, familyActions, formatAction, kindOf } from "./audit-actions.ts";
import { auditAction, auditFilters, auditTable, auditTableHead, type AuditEntry } from "./audit.ts";
import { organizationTerms } from "./terms.ts";

const camp = organizationTerms({ type: "Camp" });

function anEntry(seed: Partial<AuditEntry>): AuditEntry {
  return {
    id: "1",
    at: "2027-07-12T04:30:00.000Z",
    action: "print-job.created",
    actor: { name: "Dana Whitlock", is: "here" },
    event: { name: "Week 3", is: "here" },
    participant: null,
    person: null,
    reason: null,
    facts: {},
    ...seed,
  };
}

const wren = { name: "Wren Abbott", is: "here" } as const;

describe("an action as a sentence", () => {
  test.each<[Partial<AuditEntry>, string]>([
    [{ facts: { notes: 42, sheets: 40 } }, "printed 42 letters on 40 sheets for Week 3"],
    [{ facts: { notes: 1, sheets: 1 } }, "printed 1 letter on 1 sheet for Week 3"],
    [
      { action: "print-job.voided", facts: { sheets: 1_200, returned: 1 } },
      "voided a print job of 1,200 sheets for Week 3; 1 letter goes back in line",
    ],
    [
      {
        action: "event.changed",
        facts: { nameBefore: "Week 2", name: "Week 3", mailDaysBefore: "", mailDays: "Mon until 08:30" },
      },
      "changed Week 3: name from Week 2 to Week 3, mail days from none to Mon until 08:30",
    ],
    [
      {
        action: "event.changed",
        facts: {
          startBefore: "2027-07-11",
          endBefore: "2027-07-17",
          start: "2027-07-12",
          end: "2027-07-18",
          description: "changed",
        },
      },
      "moved Week 3 from Jul 11, 2027 – Jul 17, 2027 to Jul 12, 2027 – Jul 18, 2027; changed description",
    ],
    [
      {
        action: "organization.changed",
        event: null,
        facts: { timeZoneBefore: "America/Chicago", timeZone: "America/Denver", description: "changed" },
      },
      "changed the camp: time zone from America/Chicago to America/Denver, description",
    ],
    [
      {
        action: "participant.changed",
        participant: wren,
        facts: { nameBefore: "Wern", name: "Wren Abbott" },
      },
      "changed Wren Abbott in Week 3: name from Wern to Wren Abbott",
    ],
    [
      { action: "participant.changed", participant: wren, facts: { largePrint: "on" } },
      "changed Wren Abbott in Week 3: big print on",
    ],
    [
      { action: "roster.imported", facts: { rows: 2, names: "file" } },
      "imported a roster of 2 rows into Week 3, with the names in the file",
    ],
    [
      { action: "contact.address-changed", participant: wren, facts: { phone: "changed" } },
      "changed the email of a parent of Wren Abbott in Week 3, which ended the old address's access: phone",
    ],
    [
      { action: "event-building.changed", facts: { capacityBefore: "8", capacity: "" } },
      "changed a building in Week 3: capacity from 8 to none",
    ],
    [{ action: "stationery.printed", facts: { sheets: 1 } }, "printed 1 sheet of stationery for Week 3"],
    [
      { action: "letter.addressed", participant: wren, facts: { to: "everyone", contacts: 0 } },
      "addressed a letter from Wren Abbott to everyone in Week 3",
    ],
    [
      { action: "letter.addressed", participant: wren, facts: { to: "an id", contacts: 2 } },
      "addressed a letter from Wren Abbott to 2 parents in Week 3",
    ],
    [{ action: "stationery.changed", event: null, facts: { wanted: "no" } }, "switched stationery off"],
    [
      { action: "mail.handed-out", facts: { sheets: 12, buildings: 1 } },
      "marked 12 sheets for 1 building as handed out in Week 3",
    ],
    [
      { action: "mail.not-handed-out", facts: { sheets: 1, buildings: 2 } },
      "marked 1 sheet for 2 buildings as not handed out in Week 3",
    ],
    [
      { action: "family-notices.changed", event: null, facts: { wanted: "no" } },
      "stopped emails to families about printed letters and replies",
    ],
    [
      { action: "print-at-cut-off.changed", event: null, facts: { wanted: "yes" } },
      "had print jobs made at the cut-off",
    ],
    [
      { action: "print-at-cut-off.changed", event: null, facts: { wanted: "no" } },
      "stopped print jobs from being made at the cut-off",
    ],
    [
      { action: "print-job.made-at-cut-off", facts: { notes: 24, sheets: 20 } },
      "put 24 letters on 20 sheets at the cut-off for Week 3",
    ],
    [
      { action: "letter-photos.changed", event: null, facts: { wanted: "yes" } },
      "let families add a photo to a letter",
    ],
    [{ action: "response.opened", participant: wren }, "opened a reply from Wren Abbott in Week 3"],
    [{ action: "replies.opened", participant: wren }, "opened the replies from Wren Abbott in Week 3"],
    [
      { action: "family.nudged", participant: wren, facts: { list: "letters" } },
      "asked the family of Wren Abbott for a letter in Week 3",
    ],
    [
      { action: "family.nudged", facts: { list: "contacts", families: 12 } },
      "invited 12 families again in Week 3",
    ],
    [
      { action: "roster.exported", facts: { rows: 1_240 } },
      "downloaded a roster of 1,240 campers from Week 3",
    ],
    [{ action: "roster.exported", facts: { rows: 1 } }, "downloaded a roster of 1 camper from Week 3"],
    [
      { action: "response.scope-set", participant: wren, facts: { scope: "participant" } },
      "showed a reply from Wren Abbott to the whole family in Week 3",
    ],
    [
      { action: "participant.removed", participant: { name: "Wren Abbott", is: "deleted" } },
      "removed Wren Abbott (deleted) from Week 3",
    ],
    [
      { action: "contact.added", participant: { name: "", is: "gone" }, event: { name: "", is: "gone" } },
      "added a parent of a deleted camper in a deleted week",
    ],
    [
      { action: "member.role-changed", event: null, person: wren, facts: { role: "admin" } },
      "made Wren Abbott an admin",
    ],
  ])("%o is told", (seed, sentence) => {
    expect(auditAction(anEntry(seed), camp)).toBe(sentence);
  });

  test("speaks the words of other organizations too", () => {
    const removed = anEntry({
      action: "contact.removed",
      participant: { name: "", is: "gone" },
      event: null,
    });
    const retreat = organizationTerms({ type: "Retreat Center" });
    expect(auditAction(removed, retreat)).toBe("removed a contact of a deleted participant");
    const opened = anEntry({ action: "replies.opened", participant: { name: "", is: "gone" } });
    expect(auditAction(opened, retreat)).toBe("opened the replies from a deleted participant in Week 3");
    const exported = anEntry({ action: "roster.exported", facts: { rows: 12 } });
    expect(auditAction(exported, retreat)).toBe("downloaded a roster of 12 participants from Week 3");
  });

  const told: Told = {
    number: () => 2,
    text: () => "member",
    at: () => " in Week 3",
    event: "Week 3",
    participant: "Wren",
    person: "Mel",
    words: camp,
  };
  test.each(auditKinds)("of the kind %s there are some, each with a sentence of its own", (kind) => {
    const actions = actionsOf(kind);
    expect(actions.length).toBeGreaterThan(0);
    expect(auditKindLabel(kind, camp)).not.toBe("");
    const sentences = actions.map((action) => formatAction(action, told));
    expect(new Set(sentences).size).toBe(actions.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[a-z].*[^.]$/);
    expect(actions.map(kindOf)).toEqual(actions.map(() => kind));
  });
});

test("days are days of a calendar that the database knows", () => {
  const fits = (from: string) => auditFilters.safeParse({ from }).success;
  expect(["2027-07-12", "1900-01-01", "9999-12-31"].map(fits)).toEqual([true, true, true]);
  expect(["2027-02-30", "0000-01-01", "12.7.2027", ""].map(fits)).toEqual([false, false, false, false]);
});

test("a file has the same sentences, with times as at the camp", () => {
  const entry = anEntry({ action: "response.withdrawn", participant: wren, reason: "=Blurred", facts: {} });
  expect(auditTable([entry], camp, "America/Chicago")).toEqual([
    [
      "2027-07-11 23:30:00",
      "Dana Whitlock",
      "withdrew a reply from Wren Abbott in Week 3",
      "Week 3",
      "=Blurred",
      "response.withdrawn",
    ],
  ]);
  expect(auditTableHead(camp, "America/Chicago")).toHaveLength(6);
});

test("what families do is known as theirs, so that Activity never says they left the team", () => {
  expect(familyActions.toSorted()).toEqual([
    "book.made",
    "book.opened",
    "early-deletion.asked",
    "early-deletion.withdrawn",
    "family.left",
    "invite.accepted",
    "letters.downloaded",
    "proposal.asked",
    "proposal.pre-approved",
    "proposal.withdrawn",
  ]);
});
