import { onlineManager } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router";
import { vi } from "vitest";
import Root, { HydrateFallback } from "#web/app/root.tsx";
import routes from "#web/app/routes.ts";
import { dropBearer, renewBearer } from "#web/platform/bearer.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { closeToast, currentToasts } from "#web/ui/toast-store.ts";
import { scriptServer, type ScriptedServer } from "./scripted-server.ts";

const pages = import.meta.glob<{ default: ComponentType }>(["../pages/**/*.tsx", "!**/*.test.tsx"]);

/** The server of the running test. */
export let server: ScriptedServer;
let close: (() => void) | undefined;

/** Before each test: no request has an answer yet, and the visitor is signed out. */
export function startServer(): void {
  server = scriptServer();
}

/** After each test. All tests share a browser tab; what a test leaves in it must not reach the next one. */
export async function closeApp(): Promise<void> {
  close?.();
  close = undefined;
  dropBearer();
  clearLocalData();
  onlineManager.setOnline(true);
  for (const { id } of currentToasts()) closeToast(id);
  localStorage.clear();
  sessionStorage.clear();
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}

export type OpenedApp = { path(): string; goBack(): void };

/** Opens the whole app at a path, as a browser would: shell, page and everything in it. */
export function openApp(path: string): OpenedApp {
  close?.();
  const tree = [{ path: "/", Component: Root, HydrateFallback, children: routes.map(toRoute) }];
  const router = createMemoryRouter(tree, { initialEntries: [path] });
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  let isOpen = true;
  // The previous test leaves the tab signed out, and a page would navigate to the sign-in before the answer is here.
  void renewBearer()
    .catch(() => undefined)
    .then(() => isOpen && root.render(<RouterProvider router={router} />));
  close = () => {
    isOpen = false;
    root.unmount();
    router.dispose();
    container.remove();
  };
  return {
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
    goBack: () => void router.navigate(-1),
  };
}

function toRoute({ path, index, file, children }: (typeof routes)[number]): RouteObject {
  const load = pages[file];
  if (load === undefined) throw new Error(`there is no page ${file}`);
  const lazy = { Component: async () => (await load()).default };
  if (index === true) return { index: true, lazy };
  const below = children === undefined ? {} : { children: children.map(toRoute) };
  return path === undefined ? { lazy, ...below } : { path, lazy, ...below };
}

/** Makes this the current moment; timers run on. */
export function freezeDate(now: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
}
