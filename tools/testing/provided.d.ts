import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** A Postgres with a migrated template database. */
    postgres: { port: number; template: string };
    /** The end of the run removes it. */
    tempDir: string;
    /** A real S3, or undefined where Ceph is not installed. */
    s3: { endpoint: string; accessKey: string; secretKey: string } | undefined;
  }
  interface TaskMeta {
    /** What a test file spent on making databases and servers. */
    databaseMs?: number;
  }
}
