import { createECDH } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "#server/platform/config.ts";
import { findSandbox, requireSandbox } from "#server/platform/processes/sandbox.ts";
import { StartError } from "#server/platform/start-error.ts";
import { specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { mergePdfs } from "#server/printing/typesetting/merge.ts";
import { notoFonts } from "#server/printing/typesetting/noto-fonts.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { siteDirectory } from "../start-server.ts";
import type { Check } from "./check.ts";
import type { DoctorDeps } from "./engine-checks.ts";

export function checkSite({ SITE_DIR: directory = siteDirectory }: Pick<Config, "SITE_DIR">): Check {
  return {
    name: "web app",
    run: async () => {
      if (!existsSync(join(directory, "index.html")))
        throw new StartError(`there is no web app in ${directory}: run npm run build, or correct SITE_DIR.`);
      return directory;
    },
  };
}

export function checkFonts({ FONTS_DIR: directory }: Pick<Config, "FONTS_DIR">): Check {
  return {
    name: "fonts",
    run: async () => {
      try {
        return `all ${notoFonts(directory).length} files are there`;
      } catch (error) {
        throw new StartError(error instanceof Error ? error.message : "missing", { cause: error });
      }
    },
  };
}

/** Sets a letter and merges it as a print job does. */
export function checkPrinting({ config, log }: DoctorDeps): Check {
  return {
    name: "printing",
    run: async () => {
      const typesetter = openTypesetter({ log, fontsDir: config.FONTS_DIR });
      const directory = await mkdtemp(join(tmpdir(), "cabin-courier-doctor-"));
      try {
        const { pdf, pages } = await typesetter.pdf(specimenDocument([specimenSheet(1)]));
        const page = join(directory, "page.pdf");
        await writeFile(page, pdf);
        await mergePdfs([page], join(directory, "job.pdf"), "duplex");
        return `a letter of ${pages} pages was set and merged`;
      } catch (error) {
        // Our own sentences; none of them has a setting.
        throw new StartError(error instanceof Error ? error.message : "failed", { cause: error });
      } finally {
        await typesetter.close();
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}

/** A picture of one white pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

export function checkPictures({ config, log }: Pick<DoctorDeps, "config" | "log">): Check {
  return {
    name: "pictures",
    run: async () => {
      const cleaner = openCleaner({ log, cleanerUrl: config.CLEANER_URL });
      try {
        const { as } = await cleaner.shrink({ bytes: picture, maxSide: 10 });
        if (as !== "small")
          throw new StartError(
            "the decoder could not open a picture: install the packages again (npm install).",
          );
        return "the decoder opens them";
      } catch (error) {
        if (error instanceof StartError) throw error;
        const { CLEANER_URL: url } = config;
        const sentence =
          url === undefined
            ? "the decoder does not start: is there enough memory, and does the sandbox work?"
            : `the cleaner at ${url} opens no picture: does it run, and is there enough memory?`;
        throw new StartError(sentence, { cause: error });
      } finally {
        await cleaner.close();
      }
    },
  };
}

type PushKeys = Pick<Config, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY">;

export function checkPushKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: PushKeys): Check[] {
  if (publicKey === undefined || privateKey === undefined) return [];
  const run = async () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey, "base64url");
    if (pair.getPublicKey("base64url") !== publicKey)
      throw new StartError(
        "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair: take both from one run of npx web-push generate-vapid-keys.",
      );
    return "the keys are a pair";
  };
  return [{ name: "push", run }];
}

export function checkSandbox(config: Pick<Config, "NODE_ENV" | "CLEANER_URL">, find = findSandbox): Check {
  return {
    name: "sandbox",
    run: async () => {
      const name = requireSandbox(config, find);
      return name === "none" ? "none: decoders run as plain processes, which production refuses" : name;
    },
  };
}
