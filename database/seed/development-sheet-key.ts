/** The key of development and tests for the codes on paper. Seeded sheets carry codes that such a server knows. */
export const developmentSheetKey = "known to everybody, for the sheets of development and tests";
