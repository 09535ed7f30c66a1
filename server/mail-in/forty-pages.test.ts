import { expect, onTestFinished, test } from "vitest";
import { addressOf, aMailInDesk, readMailIn, settled } from "#tools/testing/mail-in-desk.ts";
import { isNightly, times } from "#tools/testing/nightly.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { aPrintedJob, asJpeg, scannedAt } from "#tools/testing/printed-job.ts";

test(
  "a pile that the copier scans on both sides and mails is filed as if it had been dropped",
  { timeout: 900_000 },
  async () => {
    const sheets = times(4, 20);
    const mailDesk = await aMailInDesk();
    const { server } = mailDesk;
    onTestFinished(() => mailDesk.close());
    const { desk, sides } = await aPrintedJob(server, sheets);
    const { camp, event } = desk;
    const jpegs: Buffer[] = [];
    for (const { number, page, picture } of sides) {
      const isAnswered = page === 2 && number > 1;
      jpegs.push(
        isAnswered
          ? await asSharp(await handwriting(picture, number))
              .jpeg({ quality: 80 })
              .toBuffer()
          : await asJpeg(picture),
      );
    }
    const scan = { filename: "SCAN0001.pdf", content: copierPdf(jpegs, scannedAt) };
    const to = await addressOf(camp, event.id);

    const startedAt = performance.now();
    const { code } = await mailDesk.mail({ to, from: camp.member.email, attachments: [scan] });
    expect(code).toBe(250);
    await settled(server);
    if (isNightly) process.stdout.write(`filed after ${Math.round(performance.now() - startedAt)} ms\n`);

    const uploads = await desk.uploads();
    expect(uploads.map(({ sheetNumber, sheetPage, state }) => [sheetNumber, sheetPage, state])).toEqual(
      sides.map(({ number, page }) => [number, page, page === 2 && number > 1 ? "filed" : "unwritten"]),
    );
    expect(uploads.map(({ originalFileName }) => originalFileName)).toEqual(
      sides.map((_, at) => `SCAN0001.pdf, page ${at + 1}`),
    );
    expect(new Set(uploads.map(({ uploadedBy }) => uploadedBy))).toEqual(new Set([camp.member.id]));
    expect(await desk.responses()).toHaveLength(sheets - 1);
    expect((await readMailIn(camp, event.id)).scans).toMatchObject([
      {
        sender: camp.member.email,
        sentByName: "Marcus Oyelaran",
        state: "filed",
        pages: 2 * sheets,
        filed: sheets - 1,
        nothingWritten: sheets + 1,
        needMatching: 0,
        already: 0,
        unopened: 0,
      },
    ]);
    // The mail itself is gone.
    expect((await desk.storedKeys()).filter((key) => key.startsWith("incoming/"))).toEqual([]);
  },
);
