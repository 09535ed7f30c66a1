/** The camps of the United States at their peak, in July. Given to us; nothing here was measured. */
export const market = {
  camps: 8_400,
  campersInResidence: 2_500_000,
  notesPerDay: 3_250_000,
  repliesPerDay: 1_600_000,
  noteWritesPerSecond: 1_400,
  sheetsPerSecond: 1_300,
  uploadsPerSecond: 475,
  liveConnections: 380_000,
  picturesTerabytesPerSummer: 23,
} as const;

/** What those figures do not say and the arithmetic needs: what we believe, and why. */
export const beliefs = {
  familyReadsPerSecond: {
    value: market.liveConnections / 40,
    why: "one in forty open screens sends a read per second: page views and invalidations",
  },
  staffReadsPerSecond: {
    value: (market.camps * 5) / 30,
    why: "five staff per camp, each with one read every thirty seconds",
  },
  savesPerNote: { value: 2, why: "a note is created and edited once before it is printed" },
  readsPerNote: { value: 20, why: "families check for replies far more often than they write" },
  seasonDays: { value: 70, why: "ten weeks" },
  meanOfPeak: { value: 0.6, why: "average day relative to the busiest day" },
  staysPerSummer: {
    value: 4,
    why: "campers per season for each one in residence at the peak: stays of a week to a month",
  },
  contactsPerCamper: { value: 1.6, why: "as in the data of the growth benchmark" },
  invitesInBusiestWeek: { value: 0.25, why: "most camps invite in the weeks before they open" },
  viewsPerReply: { value: 3, why: "both parents once, and one more view" },
  bloat: { value: 1.3, why: "tables with updates are larger than freshly filled ones" },
} as const;

export const simulatedStreams = 5_000;

/**
 * The fraction of the peak that two cores simulate: everything in proportion to the open screens, one in 76.
 * Re-encoding an image takes a good part of a core for a second, so there are fewer uploads.
 */
export const fractions = { people: simulatedStreams / market.liveConnections, uploads: 1 / 950 } as const;

/** A morning's mail of one or two buildings. With fewer than thirty sheets, Print would wait for the PDF. */
export const sheetsPerPrintJob = 52;

export type Rates = {
  notes: number;
  familyReads: number;
  staffReads: number;
  printJobs: number;
  uploads: number;
};

export const simulatedRates: Rates = {
  notes: market.noteWritesPerSecond * fractions.people,
  familyReads: beliefs.familyReadsPerSecond.value * fractions.people,
  staffReads: beliefs.staffReadsPerSecond.value * fractions.people,
  printJobs: (market.sheetsPerSecond * fractions.people) / sheetsPerPrintJob,
  uploads: market.uploadsPerSecond * fractions.uploads,
};
