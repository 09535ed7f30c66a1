import "vitest/browser";
import type { Language } from "#domain/language.ts";

declare module "vitest/browser" {
  /** Implemented in tools/testing/browser-commands.ts. */
  interface BrowserCommands {
    emulate(emulation: { colorScheme: "light" | "dark"; touch: boolean }): Promise<void>;
    saveScreenshot(name: string, height: number): Promise<void>;
    compareScreenshot(name: string, height: number): Promise<number>;
    findEnglish(texts: string[]): Promise<string[]>;
    renderOptOutPage(page: {
      title: string;
      sentence: string;
      button: string;
      action: string;
      link: { href: string; label: string };
      language: Language;
    }): Promise<string>;
  }
}
