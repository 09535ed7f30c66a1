/** The camps of the United States at their peak, the second week of July. Given to us; nothing here was measured. */
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

/** What the figures above do not say and we have to believe something about. Each with the reason for it. */
export const beliefs = {
  /** Of every screen that is open one in forty asks a question in a second: people come, look, and are told of changes. */
  familyReadsPerSecond: market.liveConnections / 40,
  /** Five people of each camp at work, each asking something every thirty seconds. */
  staffReadsPerSecond: (market.camps * 5) / 30,
  /** A day is as long as six hours at its peak: letters are written around meals and bedtime, printed before lunch. */
  peakHoursPerDay: 6,
  seasonDays: 70,
  /** Families of a summer for each camper in residence: most stay a week or two of the ten. */
  campersPerSummer: 4,
  /** Sessions, invites, imports, audit: rows for each camper that no letter makes. */
  mailsPerCamper: 3,
} as const;

/** How much of the peak a machine of two cores is given. Pictures take most of a core each second, so fewer of those. */
export const fractions = { people: 1 / 50, uploads: 1 / 475, streams: 5_000 / market.liveConnections } as const;

/** A morning's mail of one building or two. Fewer than thirty and whoever presses Print would wait for the PDF. */
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
  familyReads: beliefs.familyReadsPerSecond * fractions.people,
  staffReads: beliefs.staffReadsPerSecond * fractions.people,
  printJobs: (market.sheetsPerSecond * fractions.people) / sheetsPerPrintJob,
  uploads: market.uploadsPerSecond * fractions.uploads,
};
export const simulatedStreams = 5_000;
