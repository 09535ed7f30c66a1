import { cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PhotoFrame } from "./photo-frame.tsx";

/** Links that are not revoked. */
const live = new Set<string>();

beforeEach(() => {
  let made = 0;
  class WithLinks extends URL {
    static override createObjectURL = () => {
      const url = `blob:${(made += 1)}`;
      live.add(url);
      return url;
    };
    static override revokeObjectURL = (url: string) => void live.delete(url);
  }
  vi.stubGlobal("URL", WithLinks);
});

afterEach(() => {
  cleanup();
  live.clear();
  vi.unstubAllGlobals();
});

const photo = (keptAt: number) => ({
  noteId: "note",
  bytes: new ArrayBuffer(keptAt),
  width: 4,
  height: 3,
  keptAt,
});
const shown = () => screen.getByRole("img", { name: "The photo in your letter" }).getAttribute("src");

test("a chosen photo is shown although StrictMode mounts twice, and no link is left behind", () => {
  const { rerender, unmount } = render(<PhotoFrame kept={photo(1)}>…</PhotoFrame>, { wrapper: StrictMode });
  expect([...live]).toEqual([shown()]);
  rerender(<PhotoFrame kept={photo(2)}>…</PhotoFrame>);
  expect([...live]).toEqual([shown()]);
  unmount();
  expect([...live]).toEqual([]);
});
