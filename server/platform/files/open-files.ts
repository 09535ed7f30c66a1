import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { openDiskFiles, type DiskConfig, type DiskFiles } from "./disk-files.ts";
import type { S3Config } from "./s3-client.ts";
import { openS3Files, type S3Files } from "./s3-files.ts";

export type FilesConfig = Pick<Config, "FILES_DRIVER"> & DiskConfig & S3Config;

export function openFiles(config: FilesConfig, clock?: Clock): S3Files | DiskFiles {
  return config.FILES_DRIVER === "s3" ? openS3Files(config, clock) : openDiskFiles(config, clock);
}
