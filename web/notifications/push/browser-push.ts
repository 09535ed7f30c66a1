import type { PushSubscriptionInput } from "#domain/notifications/push.ts";
import { isInstalled, isIos } from "#web/platform/install-prompt.ts";

/** What this browser can do and has been allowed. `home-screen`: iPhones show alerts of installed apps only. */
export type BrowserPush = "not-supported" | "home-screen" | "blocked" | "off" | "subscribed";

export async function readBrowserPush(): Promise<BrowserPush> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isIos() && !isInstalled() ? "home-screen" : "not-supported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" ? "subscribed" : "off";
}

/** Call it from a press: the browser asks the user. Undefined if the user did not allow it. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may have been made for another person or with another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error("The browser gave a subscription without keys.");
  return { endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
