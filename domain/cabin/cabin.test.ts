import { describe, expect, test } from "vitest";
import { mailToHandOut, pilesOf, type CabinMail } from "./cabin.ts";

const days = { today: "2027-07-13", yesterday: "2027-07-12" };

describe("mail to hand out", () => {
  test.each([
    ["printed today", { printedOn: "2027-07-13", handedOut: false }, true],
    ["printed today and handed out", { printedOn: "2027-07-13", handedOut: true }, true],
    ["printed yesterday and still here", { printedOn: "2027-07-12", handedOut: false }, true],
    ["printed yesterday and handed out", { printedOn: "2027-07-12", handedOut: true }, false],
    ["printed before", { printedOn: "2027-07-11", handedOut: false }, false],
  ])("%s", (_, mail, expected) => {
    expect(mailToHandOut([mail], days)).toEqual(expected ? [mail] : []);
  });
});

describe("piles", () => {
  const mail = (participantId: string, more: Partial<CabinMail> = {}): CabinMail => ({
    jobId: "job",
    eventId: "week",
    participantId,
    sheets: 1,
    printedAt: new Date(0),
    printedOn: days.today,
    pileId: "loon",
    pileSheets: 3,
    handedOut: true,
    ...more,
  });

  test("are complete when every participant has their mail", () => {
    const pile = { jobId: "job", eventId: "week", buildingId: "loon", sheets: 3 };
    expect(pilesOf([mail("ann"), mail("ben")], ["loon"])).toMatchObject([{ pile, isComplete: true }]);
    expect(pilesOf([mail("ann"), mail("ben", { handedOut: false })], ["loon"])).toMatchObject([
      { pile, isComplete: false },
    ]);
  });

  test("are one for each print job", () => {
    expect(pilesOf([mail("ann"), mail("ann", { jobId: "other" })], ["loon"])).toHaveLength(2);
  });

  test("do not include those of other buildings, from which a participant moved here", () => {
    expect(pilesOf([mail("ann", { pileId: "heron" }), mail("ben", { pileId: null })], ["loon"])).toEqual([]);
  });
});
