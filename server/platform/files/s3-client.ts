import { S3Client } from "@aws-sdk/client-s3";
import type { Config } from "../config.ts";

export type S3Config = Pick<
  Config,
  | "S3_ENDPOINT"
  | "S3_REGION"
  | "S3_BUCKET"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_FORCE_PATH_STYLE"
>;

export function openS3Client(config: S3Config): S3Client {
  const credentials = keysFrom(config);
  return new S3Client({
    region: config.S3_REGION,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT }),
    ...(credentials === undefined ? {} : { credentials }),
    // The SDK's newer default adds checksum headers that a browser's PUT cannot repeat and that
    // other makers' S3 refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Twice half a minute: nobody waits longer than the 70 seconds after which a page gives up. Jobs are tried again.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      // Without this a late request is only warned about.
      throwOnRequestTimeout: true,
      // requestTimeout ends with the answer's headers; this one watches the body.
      socketTimeout: 30_000,
    },
  });
}

/** Without keys in the settings the SDK looks for the machine's own role. */
function keysFrom(config: S3Config): { accessKeyId: string; secretAccessKey: string } | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  throw new Error("Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.");
}
