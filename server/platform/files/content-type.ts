const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(; ?[a-z0-9-]+=[A-Za-z0-9._-]+)*$/;

/** The type becomes a header and part of a signature, so it is validated first. */
export function checkContentType(contentType: string): string {
  if (contentType.length > 100 || !mediaType.test(contentType)) {
    throw new RangeError(`Invalid content type: ${JSON.stringify(contentType.slice(0, 80))}`);
  }
  return contentType;
}
