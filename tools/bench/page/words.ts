/** The sentences of docs/performance.md that no figure changes. */
export const intro =
  "Written by `npm run bench`; nobody types a figure in here. Each thing is measured beside the least that is possible with " +
  "the engine it stands on, in the same minutes and in turns, at least five rounds of each. A ratio is taken round by " +
  "round, and the middle one counts. Times by themselves say more about a machine than about us, so they are no promise.";

export const notes = {
  rounds:
    "The bare sides do less than the product must: the bare Hono checks nobody and announces nothing, bare Typst has its pages " +
    "in memory, a bare PUT knows of no row. What stands between them and us is what the product is for.",
  growth:
    "Pages are what Postgres had to look at; they are the same on every machine " +
    "([decision 23](decisions/0023-measure-query-growth-in-buffers.md)).",
  roles:
    "From the start of the process to its first “ready”, and after ten seconds in which nobody asked, with the built web app. " +
    "The last line is one process that does everything.",
  again:
    "`npm run bench` measures all of it and writes this page. One of them again, the others as they were: " +
    "`npm run bench -- idle page`. The page alone, from docs/performance.json and .bench: `npm run bench -- page`. What is " +
    "measured in a browser is not on this page: `npm run bench -- pages`, `-- line`, `-- reading`.",
};

export const counters =
  "With every change: round trips to the database for each save, list, announced and received picture, and the bytes of a " +
  "hint on a stream (`server/app/counters.test.ts`); pages of every list in a camp of fixed size " +
  "(`server/app/list-pages.test.ts`); bytes that go through the API while a picture of 3 MB is sent " +
  "(`server/app/upload-bytes.test.ts`). A count that grows fails there, long before it could be felt.";
