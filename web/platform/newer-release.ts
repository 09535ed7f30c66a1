const triedKey = "reloaded-for-release";

/** Where the file lies that lists all others of this page's release. The framework leaves it on the window. */
function ownRelease(): string | undefined {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  if (typeof manifest !== "object" || manifest === null || !("url" in manifest)) return undefined;
  return typeof manifest.url === "string" ? manifest.url : undefined;
}

/** Only a plain "not there" counts: without a network nobody knows, and a page loaded anew would be no page at all. */
async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}

/** Once for each release: while servers are being replaced, one may still hand out the page that has no files any more. */
function triedBefore(release: string): boolean {
  try {
    if (sessionStorage.getItem(triedKey) === release) return true;
    sessionStorage.setItem(triedKey, release);
    return false;
  } catch {
    return true;
  }
}

async function reloadWhenGone(reload: () => void): Promise<void> {
  const release = ownRelease();
  if (release !== undefined && (await isGone(release)) && !triedBefore(release)) reload();
}

/**
 * A tab that stays open over a release asks for scripts that are not there any more. It is then loaded anew, at the same
 * place; words that were not sent yet lie on the device and are there again.
 */
export function followReleases(reload = () => window.location.reload()): () => void {
  const onMissing = () => void reloadWhenGone(reload);
  window.addEventListener("vite:preloadError", onMissing);
  return () => window.removeEventListener("vite:preloadError", onMissing);
}
