/** Languages for families: screens, mails and the reply side of a sheet. Staff screens are in English. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export function languageFrom(text: string | null | undefined): Language | undefined {
  return languages.find((one) => one === text);
}

/** Families live in the United States, so both locales are US formats. */
export const localeOf: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

export function firstSpoken(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => languageFrom(tag.toLowerCase().split("-")[0]));
  return spoken.find((one) => one !== undefined) ?? "en";
}

/** Parses Accept-Language: "es-MX,es;q=0.9,en;q=0.8". */
export function firstAccepted(header: string | undefined): Language {
  const wishes = (header ?? "").split(",").map((part) => {
    const [tag = "", weight = "1"] = part.trim().split(";q=");
    return { tag, weight: Number(weight) };
  });
  return firstSpoken(wishes.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag));
}
