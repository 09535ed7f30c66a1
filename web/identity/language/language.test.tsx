import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocaleContext } from "#web/app/root.tsx";
import { MemoryRouter } from "react-router";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { speak } from "./chosen-language.ts";
import { languageScript } from "./language-script.ts";
import { LanguageSwitch } from "./language-switch.tsx";

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await act(() => speak("en"));
  vi.unstubAllGlobals();
});

function show(at: string): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <LocaleContext>
        <LanguageSwitch />
        <ErrorBox sentence="Failed to save note." onRetry={() => undefined} />
      </LocaleContext>
    </MemoryRouter>,
  );
}

test("the switch changes words, refusals and the page's own language, and is remembered", async () => {
  show("/my/participants");
  expect(document.documentElement.lang).toBe("en");
  await userEvent.click(screen.getByRole("button", { name: "Español" }));
  await screen.findByText("No se pudo guardar la nota.");
  await screen.findByRole("button", { name: "Intentar de nuevo" });
  expect(document.documentElement.lang).toBe("es");
  expect(localStorage.getItem("cabin-courier.language")).toBe("es");
  await userEvent.click(screen.getByRole("button", { name: "English" }));
  await screen.findByText("Failed to save note.");
});

test("what is not for families stays in English", async () => {
  await act(() => speak("es"));
  show("/organizations");
  expect(screen.getByText("Failed to save note.")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
});

test.each([
  [["es-MX", "en"], null, "", true],
  [["en-US", "es"], null, "", false],
  [["en-US"], "es", "", true],
  [["es"], "en", "", false],
  [["en-US"], null, "?language=es", true],
  [["fr", "de"], null, "", false],
])(
  "a browser set to %j that remembers %s, at %s: Spanish is %s",
  async (languages, kept, search, isSpanish) => {
    if (kept !== null) localStorage.setItem("cabin-courier.language", kept);
    vi.stubGlobal("navigator", { languages });
    vi.stubGlobal("location", { search });
    delete document.documentElement.dataset["spanish"];
    // oxlint-disable-next-line no-implied-eval, no-new-func -- it is run as the page's head runs it
    new Function(languageScript)();
    await waitFor(() => expect("spanish" in document.documentElement.dataset).toBe(isSpanish));
  },
);
