import { S3ServiceException } from "@aws-sdk/client-s3";
import type { Config } from "../config.ts";
import { errorCode } from "../error-code.ts";

type StorageConfig = Pick<Config, "FILES_DRIVER" | "FILES_DIR" | "S3_ENDPOINT" | "S3_BUCKET">;

/** Why the storage cannot be used, in one sentence. */
export function describeStorageError(error: unknown, config: StorageConfig): string {
  const code = codeOf(error);
  if (config.FILES_DRIVER === "disk")
    return `The directory ${config.FILES_DIR} (FILES_DIR) cannot be used: ${code}. The user of the server must be able to write to it.`;
  const bucket = `The bucket ${config.S3_BUCKET} at ${hostOf(config.S3_ENDPOINT)}`;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return `${bucket} does not exist: create it, or correct S3_BUCKET.`;
  if (status === 401 || status === 403)
    return `${bucket} refuses us: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and what the key may do.`;
  if (status === 301) return `${bucket} is in another region: correct S3_REGION or S3_ENDPOINT.`;
  return `${bucket} cannot be reached: ${code}. Check S3_ENDPOINT and that the storage runs.`;
}

/** Not the whole endpoint: it may have a password. */
function hostOf(endpoint: string | undefined): string {
  return endpoint === undefined ? "the default endpoint" : new URL(endpoint).host;
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
}
