import { systemClock, type Clock } from "#server/platform/clock.ts";
import { readConfig, type Config } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openNatsBus } from "#server/platform/live/nats-bus.ts";
import { StartError } from "#server/platform/start-error.ts";
import { resultOf, type Check } from "./check.ts";
import { checkDatabase, checkMail, checkProvider, checkStorage, type DoctorDeps } from "./engine-checks.ts";
import {
  checkFonts,
  checkPictures,
  checkPrinting,
  checkPushKeys,
  checkSandbox,
  checkSite,
} from "./program-checks.ts";

export type DoctorTerms = {
  say: (line: string) => void;
  /** Gets a test mail. Without it, no mail is sent. */
  mailTo?: string | undefined;
  clock?: Clock;
};

/** Tries out everything that the settings name, one line each. Returns whether all is well. */
export async function runDoctor(
  env: Readonly<Record<string, string | undefined>>,
  { say, mailTo, clock = systemClock }: DoctorTerms,
): Promise<boolean> {
  const config = readSettings(env, say);
  if (config === undefined) return false;
  const checks = checksFor({ config, clock, log: createLog({ LOG_LEVEL: "silent" }) }, mailTo);
  let failed = 0;
  for (const check of checks) {
    const { name, isOk, sentence } = await resultOf(check);
    if (!isOk) failed += 1;
    say(`${isOk ? "ok" : "FAILED"}  ${name}: ${sentence}`);
  }
  const count = checks.length + 1;
  say(failed === 0 ? `All ${count} checks passed.` : `${failed} of ${count} checks failed.`);
  return failed === 0;
}

function readSettings(env: Parameters<typeof readConfig>[0], say: DoctorTerms["say"]): Config | undefined {
  try {
    const config = readConfig(env);
    say("ok  settings: all can be read");
    return config;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(`FAILED  settings: ${error.message}`);
    say("Nothing else was checked: correct the settings first.");
    return undefined;
  }
}

function checksFor(deps: DoctorDeps, mailTo: string | undefined): Check[] {
  const { config } = deps;
  return [
    ...checkDatabase(deps),
    ...(config.LIVE_BUS === "nats" ? [checkNats(deps)] : []),
    ...checkStorage(deps),
    checkMail(deps, mailTo),
    ...config.OIDC_PROVIDERS.map((provider) => checkProvider(provider, config.PUBLIC_ORIGIN)),
    ...checkPushKeys(config),
    checkSite(config),
    checkFonts(config),
    checkPrinting(deps),
    checkSandbox(config),
    checkPictures(deps),
  ];
}

/** The client tries again forever, as a server needs it. */
const natsMs = 10_000;

function checkNats({ config, log }: DoctorDeps): Check {
  return {
    name: "live updates",
    run: async () => {
      const bus = openNatsBus({ url: config.NATS_URL, log });
      const late = new Promise<never>((_, reject) => {
        setTimeout(reject, natsMs, new StartError("NATS does not answer: check NATS_URL.")).unref();
      });
      await Promise.race([bus.ready(), late]);
      await bus.close();
      return "NATS answers";
    },
  };
}
