/** Those we set from the letter's own fields: a second one would let a letter go elsewhere or look different. */
const ownHeaders = /^(to|cc|bcc|from|sender|subject|date|message-id|mime-version|content-.*)$/i;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
const messageIdForm = /^<[A-Za-z0-9._+=-]{1,120}@[A-Za-z0-9.-]{1,120}>$/;

/** Extra headers are written by our code, not by people, so an odd one is a bug: it is refused, not cleaned. */
export function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const allowed = headerName.test(name) && !ownHeaders.test(name);
    if (!allowed || /\p{Cc}/u.test(value))
      throw new RangeError(`Not a header for a letter: ${JSON.stringify(name)}`);
  }
  return headers;
}

export function checkMessageId(messageId: string): string {
  if (!messageIdForm.test(messageId))
    throw new RangeError("Not a message id: it must look like <letter@place>.");
  return messageId;
}
