import webPush from "web-push";
import { asApplication } from "#database/connect.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { people } from "#database/seed/people.ts";
import { developmentLinkKey } from "./link-key.ts";
import { mailInDomain } from "./mail-in.ts";
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
  /** Vouches for the senders of scans. */
  mailInDns: string;
};

/** The settings of server/platform/config.ts, for the engines that run here. */
export function serverEnvironment({
  databaseUrl,
  issuer,
  smtpUrl,
  fileStorage,
  mailInDns,
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
    BILLING: "true",
    BILLING_ISSUER: "Cabin Courier (development);1 Loopback Lane;Localhost, MN 55731",
    MAIL_IN_DOMAIN: mailInDomain,
    MAIL_IN_PORT: String(ports.mailIn),
    MAIL_IN_DNS: mailInDns,
    OPERATOR_EMAILS: people.iris.email,
    OPERATOR_NAME: "Cabin Courier (development)",
    SUPPORT_CONTACT: "mailto:help@example.org",
    ...(process.env["FONTS_DIR"] === undefined ? {} : { FONTS_DIR: process.env["FONTS_DIR"] }),
    ...fileStorage,
  };
}
