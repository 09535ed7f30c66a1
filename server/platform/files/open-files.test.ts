import { describe, expect, it } from "vitest";
import { openFiles, type FilesConfig } from "./open-files.ts";

const config: FilesConfig = {
  FILES_DRIVER: "s3",
  PUBLIC_ORIGIN: "http://127.0.0.1:8080",
  S3_REGION: "us-east-1",
  S3_BUCKET: "cabin-courier",
  S3_FORCE_PATH_STYLE: false,
};
const signingKey = "k".repeat(32);

describe("opening the files", () => {
  it("takes the driver from the settings", () => {
    expect(openFiles(config).driver).toBe("s3");
    const disk = { FILES_DRIVER: "disk", FILES_DIR: "files", FILES_SIGNING_KEY: signingKey } as const;
    expect(openFiles({ ...config, ...disk }).driver).toBe("disk");
  });

  it("names the setting that is missing", () => {
    const disk = { ...config, FILES_DRIVER: "disk" } as const;
    expect(() => openFiles({ ...disk, FILES_SIGNING_KEY: signingKey })).toThrow("FILES_DIR");
    expect(() => openFiles({ ...disk, FILES_DIR: "files" })).toThrow("FILES_SIGNING_KEY");
    expect(() => openFiles({ ...config, S3_ACCESS_KEY_ID: "key" })).toThrow("S3_SECRET_ACCESS_KEY");
  });
});
