import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** A Postgres with a migrated template database; undefined never. */
    postgres: { port: number; template: string };
    /** A real S3, or undefined where Ceph is not installed. */
    s3: { endpoint: string; accessKey: string; secretKey: string } | undefined;
  }
}
