import { randomBytes } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { stationDays } from "#domain/organizations/api-key.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { newJobCode } from "#domain/printing/sheet-code.ts";
import { pairingMinutes, stationName, type PairedStation } from "#domain/printing/station.ts";
import { minuteMs } from "#domain/time.ts";
import { addApiKey } from "#server/organizations/api-key-actions.ts";
import { takePairing } from "#server/organizations/api-key-store.ts";
import { formatApiKey } from "#server/organizations/require-api-key.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";

type ClockDeps = Pick<Deps, "clock">;

/** The key of the station exists from now on, so that admins see and revoke it; only the code opens it. */
export async function startPairing(
  tx: Tx,
  deps: ClockDeps,
  admin: Admin,
): Promise<{ code: string; expiresAt: string }> {
  const code = newJobCode(randomBytes(5));
  const endsAt = new Date(deps.clock.now().getTime() + pairingMinutes * minuteMs);
  await addApiKey(tx, deps, admin, {
    name: stationName,
    scopes: ["print"],
    validDays: stationDays,
    secretHash: hashSecret(newSecret()),
    pairing: { codeHash: hashSecret(code), endsAt },
  });
  return { code, expiresAt: endsAt.toISOString() };
}

export async function pairStation(tx: Tx, { clock }: ClockDeps, code: string): Promise<PairedStation> {
  const secret = newSecret();
  const hashes = { codeHash: hashSecret(code), secretHash: hashSecret(secret) };
  const paired = await takePairing(tx, { ...hashes, now: clock.now() });
  if (paired === undefined) throw new AppError(printingErrors.pairingCodeWrong);
  const { id, organizationName, ...settings } = paired;
  return { key: formatApiKey(id, secret), organizationName, ...printSettings.parse(settings) };
}
