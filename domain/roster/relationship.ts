export const relationships = ["Parent/Guardian", "Other Family Member"] as const;
export type Relationship = (typeof relationships)[number];
/** May ask for early deletion, and propose contacts that need no approval. */
export const guardian: Relationship = "Parent/Guardian";
