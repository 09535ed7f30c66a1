/** Set from the mail's own fields; a duplicate could change its recipient or appearance. */
const ownHeaders = /^(to|cc|bcc|from|sender|subject|date|message-id|mime-version|content-.*)$/i;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
const messageIdForm = /^<[A-Za-z0-9._+=-]{1,120}@[A-Za-z0-9.-]{1,120}>$/;

/** Our code writes the extra headers, so an invalid one is a bug: throw instead of cleaning it. */
export function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const allowed = headerName.test(name) && !ownHeaders.test(name);
    if (!allowed || /\p{Cc}/u.test(value))
      throw new RangeError(`Invalid mail header: ${JSON.stringify(name)}`);
  }
  return headers;
}

export function checkMessageId(messageId: string): string {
  if (!messageIdForm.test(messageId)) throw new RangeError("Invalid message id: expected <id@host>.");
  return messageId;
}
