import * as oidc from "openid-client";
import type { OidcProviderConfig } from "#server/platform/config.ts";

export type Provider = {
  id: string;
  label: string;
  issuer: string;
  requireAcr: readonly string[] | undefined;
  /** Discovered on first use, so that the server starts while a provider is down. */
  discover(): Promise<oidc.Configuration>;
};

const discoveryTimeoutSeconds = 5;

export function createProviders(configs: readonly OidcProviderConfig[]): Map<string, Provider> {
  return new Map(configs.map((config) => [config.id, createProvider(config)]));
}

function createProvider(config: OidcProviderConfig): Provider {
  let discovered: Promise<oidc.Configuration> | undefined;
  return {
    id: config.id,
    label: config.label,
    issuer: config.issuer,
    requireAcr: config.requireAcr,
    discover() {
      discovered ??= discoverOnce(config).catch((error: unknown) => {
        // A failed discovery is not cached: the next sign-in retries.
        discovered = undefined;
        throw error;
      });
      return discovered;
    },
  };
}

/** Others ignore max_age, or answer it without the claim. */
export function tellsAuthTime(configuration: oidc.Configuration): boolean {
  return configuration.serverMetadata().claims_supported?.includes("auth_time") === true;
}

async function discoverOnce(config: OidcProviderConfig): Promise<oidc.Configuration> {
  const issuer = new URL(config.issuer);
  // Plain http is allowed only for a provider on this machine.
  const local = issuer.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(issuer.hostname);
  return oidc.discovery(issuer, config.clientId, config.clientSecret, undefined, {
    timeout: discoveryTimeoutSeconds,
    execute: [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])],
  });
}
