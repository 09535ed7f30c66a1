/** Placeholder in prerendered pages; the server replaces it with its own origin. */
const builtFor = "https://origin.invalid";

type PublicPage = { path: string; title: string; description: string };

/** Social cards need absolute URLs. */
export function pageMeta({ path, title, description }: PublicPage) {
  const origin = typeof window === "undefined" ? builtFor : window.location.origin;
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:image", content: `${origin}/social-card.png` },
    { property: "og:url", content: `${origin}${path}` },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: `${origin}${path}` },
  ];
}
