import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { fileOfPicture, pictureKinds, type PictureKind } from "#domain/responses/response.ts";
import { openS3Client } from "#server/platform/files/s3-client.ts";
import type { Simulation } from "./measured.ts";

/** How many bytes a reply has in storage, on average: for each kind of its pictures. */
type StoredPictures = Simulation["pictures"];

export async function storedPictures(s3: Record<string, string>): Promise<StoredPictures> {
  const [region, bucket, endpoint] = [s3["S3_REGION"] ?? "", s3["S3_BUCKET"] ?? "", s3["S3_ENDPOINT"]];
  const client = openS3Client({
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: s3["S3_ACCESS_KEY_ID"],
    S3_SECRET_ACCESS_KEY: s3["S3_SECRET_ACCESS_KEY"],
    S3_FORCE_PATH_STYLE: true,
  });
  const sizes = new Map<string, number[]>();
  try {
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: "replies/", ContinuationToken: next }),
      );
      for (const { Key: key = "", Size: size = 0 } of page.Contents ?? []) {
        const name = key.split("/").at(-1) ?? "";
        sizes.set(name, [...(sizes.get(name) ?? []), size]);
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  } finally {
    client.destroy();
  }
  const replies = sizes.get(fileOfPicture.full)?.length ?? 0;
  const each = (kind: PictureKind): number =>
    (sizes.get(fileOfPicture[kind]) ?? []).reduce((sum, size) => sum + size, 0) / replies;
  const [full, view, small, scan] = [each("full"), each("view"), each("small"), each("scan")];
  if (pictureKinds.length !== 4) throw new Error("There are image kinds that this function does not count.");
  return { replies, bytes: { full, view, small, scan } };
}
