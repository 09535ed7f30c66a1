import { hashSecret } from "../secrets.ts";

const shape = /^Bearer ([A-Za-z0-9_-]{43})$/;

export function bearerHashOf(authorization: string | undefined): Buffer | undefined {
  const token = authorization === undefined ? undefined : shape.exec(authorization)?.[1];
  return token === undefined ? undefined : hashSecret(token);
}
