export type DatabaseAddress = { host: string; role: string; database: string };

export const expectedDatabaseUrl =
  "postgres://role:password@host:5432/database, with special characters of the password written as %XX";

/** The parts of a Postgres URL that may be printed; undefined if it is none. */
export function parseDatabaseUrl(text: string): DatabaseAddress | undefined {
  const url = URL.parse(text);
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol)) return undefined;
  try {
    return {
      host: url.searchParams.get("host") ?? decodeURIComponent(url.host),
      role: decodeURIComponent(url.username),
      database: decodeURIComponent(url.pathname.slice(1)),
    };
  } catch {
    // A "%" that is part of the password must be written as %25.
    return undefined;
  }
}

/** What is wrong with a connection, in one sentence with host and role. `setting` is the name of the URL. */
export function describeConnectionError(error: unknown, setting: string, databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  const at = `Postgres at ${address?.host ?? "an unknown host"}`;
  const role = `the role ${address?.role ?? "unknown"}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  const as = `(${setting}, ${role})`;
  if (code === "ECONNREFUSED")
    return `${at} refuses connections ${as}: it is not running, or listens on another address or port.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `${at} ${as}: there is no host of this name.`;
  if (code === "28P01") return `${at} does not accept the password of ${role} (${setting}).`;
  if (code === "28000")
    return `${at} does not let ${role} in (${setting}): the role does not exist, or pg_hba.conf does not allow it.`;
  if (code === "3D000") return `${at} has no database ${address?.database} ${as}.`;
  if (code === "53300")
    return `${at} has no connection left ${as}: raise max_connections or lower DATABASE_POOL.`;
  if (code === "57P03") return `${at} is starting up or shutting down ${as}.`;
  if (code === "42501") return `${at} does not let ${role} read the tables (${setting}). Use courier_app.`;
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) return `${at} does not answer ${as}.`;
  if (/SSL|CERT|TLS/.test(`${code} ${message}`))
    return `${at} has no certificate that this machine trusts ${as}: ${code || "the server does not offer TLS"}.`;
  return `${at} cannot be used ${as}: ${code || "the connection failed"}.`;
}
