import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { watchSession } from "#web/identity/who.ts";
import LoginPage from "../login.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
