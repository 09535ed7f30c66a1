/** Signs the sheet codes in development and tests. Servers there can read the codes of seeded sheets. */
export const developmentSheetKey = "known to everybody, for the sheets of development and tests";
