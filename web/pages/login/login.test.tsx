import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { watchSession } from "#web/identity/who.ts";
import LoginPage from "../login.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("offers to try again when it is not known after eight seconds who is signed in", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let tokens = 0;
  vi.stubGlobal("fetch", () => {
    tokens += 1;
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  render(
    <MemoryRouter initialEntries={["/login"]}>
      <LoginPage />
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(7_900));
  expect(screen.queryByRole("alert")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole("alert").textContent).toContain("We can't reach Cabin Courier right now.");
  screen.getByRole("button", { name: "Try again" }).click();
  await vi.waitFor(() => expect(tokens).toBe(1));
});

test("loads until it is known who is signed in, then leads on", async () => {
  const token = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => token.promise);
  onTestFinished(watchSession());
  render(
    <MemoryRouter initialEntries={["/login"]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/" element={<h1>Home</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  expect(screen.queryByRole("heading")).toBeNull();
  token.resolve(Response.json({ bearer: { token: "t", expiresInSeconds: 600 } }));
  await screen.findByRole("heading", { name: "Home" });
});
