/** Chrome and Edge offer to install the app with this event. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

function isInstallPrompt(event: unknown): event is InstallPrompt {
  return event instanceof Event && "prompt" in event && typeof event.prompt === "function";
}

/** signed-in-app.tsx stores it: the browser sends it once, before this file is loaded. */
function storedPrompt(): InstallPrompt | undefined {
  const stored: unknown = Reflect.get(window, "installPrompt");
  return isInstallPrompt(stored) ? stored : undefined;
}

export function subscribeInstallPrompt(listener: () => void): () => void {
  window.addEventListener("beforeinstallprompt", listener);
  return () => window.removeEventListener("beforeinstallprompt", listener);
}

export function canInstall(): boolean {
  return storedPrompt() !== undefined;
}

/** The browser asks the user. It works once. */
export async function install(): Promise<void> {
  const prompt = storedPrompt();
  Reflect.deleteProperty(window, "installPrompt");
  await prompt?.prompt();
}

/** Whether this page was opened from the Home Screen. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true)
  );
}

/** iPads say that they are Macs, but Macs have no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}
