/** Stands in built pages for wherever the product lives; the server puts its own origin there when it reads them. */
const builtFor = "https://origin.invalid";

type PublicPage = { path: string; title: string; description: string };

/** Title, description and social card of a page that is rendered at build time. Links in social cards must be whole. */
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
