const triedKey = "reloaded-for-release";

/** URL of the manifest of this page's release. React Router stores it on the window. */
function ownRelease(): string | undefined {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  if (typeof manifest !== "object" || manifest === null || !("url" in manifest)) return undefined;
  return typeof manifest.url === "string" ? manifest.url : undefined;
}

/** Only a 404 counts: offline the state is unknown, and a reload would leave no page at all. */
async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}

/** Once per release: during a rollout an old server may still serve the page whose files are gone. */
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
 * A tab that stays open during a deployment requests scripts that no longer exist. Reloads it at the same URL; drafts
 * are stored on the device.
 */
export function followReleases(reload = () => window.location.reload()): () => void {
  const onMissing = () => void reloadWhenGone(reload);
  window.addEventListener("vite:preloadError", onMissing);
  return () => window.removeEventListener("vite:preloadError", onMissing);
}
