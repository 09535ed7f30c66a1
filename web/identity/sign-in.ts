import { renewBearer } from "#web/platform/bearer.ts";

export type SignInOutcome =
  | { type: "signed-in" }
  | { type: "failed"; message: string }
  | { type: "redirecting" };

export type SignInOptions = {
  /** The provider must ask for the password even if it still knows the user. */
  fresh?: boolean;
  onSharedComputer?: boolean;
  /** Where popups are blocked, the page is left. */
  beforeRedirect?: () => void;
};

const channelName = "cabin-courier-sign-in";
const popupFeatures = "popup,width=480,height=700";
/** How long after the popup seems closed and this page has focus again before we continue by redirect. */
const closedGraceMs = 1_500;

/**
 * Must be called directly in a click handler, or the browser blocks the popup.
 * If the popup is blocked, closed or unusable, or if the provider does not accept this site in a popup, this page
 * redirects instead.
 */
export function signIn(provider: string, options: SignInOptions = {}): Promise<SignInOutcome> {
  const attempt = crypto.randomUUID();
  const popup = openPopup(`${startPath("popup", provider, options)}&attempt=${attempt}`);
  if (popup === null) return redirect(provider, options);
  return new Promise((resolve) => {
    const stop = new AbortController();
    const settle = (outcome: SignInOutcome) => {
      stop.abort();
      resolve(outcome);
    };
    const goByRedirect = () => {
      stop.abort();
      void redirect(provider, options).then(resolve);
    };
    const hear = (news: unknown) => {
      const outcome = outcomeOf(news, attempt);
      if (outcome?.type === "redirecting") goByRedirect();
      else if (outcome !== undefined) settle(outcome);
    };
    listen(hear, stop.signal);
    watchForClosing(popup, stop.signal, {
      // The earlier session says nothing about this sign-in.
      hasSession: options.fresh === true ? () => Promise.resolve(false) : hasSession,
      signedIn: () => settle({ type: "signed-in" }),
      closed: goByRedirect,
    });
  });
}

function redirect(provider: string, options: SignInOptions): Promise<SignInOutcome> {
  options.beforeRedirect?.();
  window.location.assign(startPath("redirect", provider, options));
  return Promise.resolve({ type: "redirecting" });
}

function startPath(mode: "popup" | "redirect", provider: string, options: SignInOptions): string {
  const fresh = options.fresh === true ? "&fresh=1" : "";
  const shared = options.onSharedComputer === true ? "&shared=1" : "";
  return `/auth/start?mode=${mode}&provider=${encodeURIComponent(provider)}${fresh}${shared}`;
}

function openPopup(url: string): Window | null {
  try {
    return window.open(url, channelName, popupFeatures);
  } catch {
    return null;
  }
}

/** The popup's last page uses both channels, because a browser may lack one of them. */
function listen(hear: (news: unknown) => void, signal: AbortSignal): void {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);
  channel?.addEventListener("message", (event) => hear(event.data), { signal });
  signal.addEventListener("abort", () => channel?.close());
  window.addEventListener(
    "storage",
    (event) => {
      if (event.key === channelName && event.newValue !== null) hear(JSON.parse(event.newValue));
    },
    { signal },
  );
}

function outcomeOf(news: unknown, attempt: string): SignInOutcome | undefined {
  if (typeof news !== "object" || news === null || !("attempt" in news) || news.attempt !== attempt)
    return undefined;
  if ("outcome" in news && news.outcome === "signed-in") return { type: "signed-in" };
  if ("outcome" in news && news.outcome === "redirect") return { type: "redirecting" };
  const message = "message" in news && typeof news.message === "string" ? news.message : "";
  return { type: "failed", message: message === "" ? "Sign-in failed." : message };
}

/**
 * `popup.closed` can be true falsely once the provider isolates its window from ours. It counts only after the user
 * has returned to this page and no session exists.
 */
function watchForClosing(
  popup: Window,
  signal: AbortSignal,
  then: { hasSession(): Promise<boolean>; signedIn(): void; closed(): void },
): void {
  let returnedAt: number | undefined;
  const returned = () => {
    returnedAt ??= Date.now();
  };
  window.addEventListener("focus", returned, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && returned(), {
    signal,
  });
  const timer = setInterval(() => void look(), 500);
  signal.addEventListener("abort", () => clearInterval(timer));
  async function look(): Promise<void> {
    if (returnedAt === undefined) return;
    const isOver = Date.now() - returnedAt >= closedGraceMs;
    if (!popup.closed) {
      // A window that has just been closed may not report it yet.
      if (isOver) returnedAt = undefined;
      return;
    }
    if (await then.hasSession()) then.signedIn();
    else if (!signal.aborted && isOver) then.closed();
  }
}

async function hasSession(): Promise<boolean> {
  return (await renewBearer().catch(() => undefined)) !== undefined;
}
