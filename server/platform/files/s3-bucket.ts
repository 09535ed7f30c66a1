import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from "@aws-sdk/client-s3";
import { S3ServiceException, type S3Client } from "@aws-sdk/client-s3";

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
            AllowedHeaders: ["content-type", "if-none-match"],
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
