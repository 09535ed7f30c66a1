import type { bookCounts } from "./book-counts.ts";

export const bookCountsEs: typeof bookCounts = ({ letters, replies }) => {
  const parts = [
    ...(letters > 0 ? [`${letters} ${letters === 1 ? "carta" : "cartas"}`] : []),
    ...(replies > 0 ? [`${replies} ${replies === 1 ? "respuesta" : "respuestas"}`] : []),
  ];
  return parts.join(" y ");
};
