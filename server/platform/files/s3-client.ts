import {
  S3Client,
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
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
    // By default the SDK adds checksum headers that a browser's PUT cannot repeat and that other S3 implementations
    // reject.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Two attempts of 30 s stay below the 70 s after which a page gives up. Jobs retry.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      // Without this, the SDK only logs a warning.
      throwOnRequestTimeout: true,
      // requestTimeout ends with the response headers; this covers the body.
      socketTimeout: 30_000,
    },
  });
}

/** Without keys the SDK uses the machine's role. */
function keysFrom(config: S3Config): { accessKeyId: string; secretAccessKey: string } | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  throw new Error("Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.");
}

/** For development and tests; in production the operator creates the bucket. */
export async function ensureBucket(client: S3Client, bucket: string, appOrigin: string): Promise<void> {
  if (!(await bucketExists(client, bucket))) {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }
  // Browsers PUT photos directly to the store, only from the app's origin.
  await client.send(
    new PutBucketCorsCommand({
      Bucket: bucket,
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedOrigins: [new URL(appOrigin).origin],
            AllowedMethods: ["GET", "HEAD", "PUT"],
            AllowedHeaders: ["content-type", "if-none-match", "x-amz-checksum-sha256"],
            ExposeHeaders: ["ETag"],
            MaxAgeSeconds: 3600,
          },
        ],
      },
    }),
  );
}

async function bucketExists(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}
