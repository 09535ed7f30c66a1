import webPush from "web-push";
import { asApplication } from "#database/connect.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { people } from "#database/seed/people.ts";
import { developmentLinkKey } from "./link-key.ts";
import { apiOrigin, ports, publicOrigin } from "./ports.ts";

export const identityClient = {
  clientId: "cabin-courier",
  clientSecret: "known to everybody, for development only",
  redirectUris: [`${publicOrigin}/auth/callback`],
};

export type Engines = {
  databaseUrl: string;
  issuer: string;
  smtpUrl: string;
  fileStorage: Record<string, string>;
};

/** The settings of server/platform/config.ts, for the engines that run here. */
export function serverEnvironment({
  databaseUrl,
  issuer,
  smtpUrl,
  fileStorage,
}: Engines): Record<string, string> {
  const { clientId, clientSecret } = identityClient;
  const vapid = webPush.generateVAPIDKeys();
  return {
    HOST: new URL(apiOrigin).hostname,
    PORT: String(ports.api),
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: asApplication(databaseUrl),
    SHEET_KEY: developmentSheetKey,
    LINK_KEY: developmentLinkKey,
    SMTP_URL: smtpUrl,
    OIDC_PROVIDERS: JSON.stringify([{ id: "camp-id", label: "Camp ID", issuer, clientId, clientSecret }]),
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    DEMO: "on",
    OPERATOR_EMAILS: people.iris.email,
    OPERATOR_NAME: "Cabin Courier (development)",
    SUPPORT_CONTACT: "mailto:help@example.org",
    ...(process.env["FONTS_DIR"] === undefined ? {} : { FONTS_DIR: process.env["FONTS_DIR"] }),
    ...fileStorage,
  };
}
