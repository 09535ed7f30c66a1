// Declares the order of the cascade layers, so it must load before the styles of any component.
import "#web/app/app.css";
import { afterEach, beforeEach, vi } from "vitest";
import { setDesktop } from "./check-screen.ts";
import { closeApp, server, startServer } from "./open-app.tsx";

beforeEach(async () => {
  startServer();
  await setDesktop();
});

afterEach(async () => {
  await closeApp();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (server.unanswered.length > 0)
    throw new Error(`the test says nothing about: ${server.unanswered.join(", ")}`);
});
