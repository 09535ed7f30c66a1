import { asApplication } from "#database/connect.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { developmentLinkKey } from "#tools/dev/link-key.ts";

/** The settings of a server under test; what matters to a test it says itself. The database is named as its owner knows it. */
export function testEnvironment(
  databaseUrl: string,
  env: Record<string, string> = {},
): Record<string, string> {
  return {
    PORT: "0",
    PUBLIC_ORIGIN: testOrigin,
    DATABASE_URL: asApplication(databaseUrl),
    FILES_DRIVER: "disk",
    FILES_SIGNING_KEY: "a key for tests, thirty-two letters or more",
    FILES_KEPT_DAYS: "0",
    SHEET_KEY: developmentSheetKey,
    LINK_KEY: developmentLinkKey,
    SMTP_URL: "smtp://127.0.0.1:9",
    BILLING: "true",
    BILLING_ISSUER: "Loon Lake Software LLC; 1 Main Street; Ely, MN 55731",
    OIDC_PROVIDERS: JSON.stringify([
      {
        id: "camp-id",
        label: "Camp ID",
        issuer: "http://127.0.0.1:9",
        clientId: "test",
        clientSecret: "test",
      },
    ]),
    // Does not exist: a build that runs beside the tests replaces pages while servers start.
    SITE_DIR: "no-site-in-tests",
    LOG_LEVEL: "silent",
    ...env,
  };
}

export const testOrigin = "https://app.example";
