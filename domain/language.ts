/** What families read: on screens, in mails, and on the side of a sheet that a child writes on. Staff read English. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** Undefined for anything else. */
export function languageFrom(text: string | null | undefined): Language | undefined {
  return languages.find((one) => one === text);
}

/** How days, times and numbers are written. Families live in the United States, whichever language they read. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The first of somebody's languages that we speak, as a browser lists them; English where it lists none. */
export function firstSpoken(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => languageFrom(tag.toLowerCase().split("-")[0]));
  return spoken.find((one) => one !== undefined) ?? "en";
}

/** The same for the header that a browser sends along: "es-MX,es;q=0.9,en;q=0.8", the dearest first. */
export function firstAccepted(header: string | undefined): Language {
  const wishes = (header ?? "").split(",").map((part) => {
    const [tag = "", weight = "1"] = part.trim().split(";q=");
    return { tag, weight: Number(weight) };
  });
  return firstSpoken(wishes.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag));
}
