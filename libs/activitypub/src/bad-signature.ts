/** A signature that is missing, malformed, out of date or wrong. The message is for logs; senders learn nothing but 403. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
