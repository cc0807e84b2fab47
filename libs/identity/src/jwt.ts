/** The parts of a compact JWT; undefined when the text is none. The signature is not checked here. */
export function readJwt(
  token: string,
): { header: Record<string, unknown>; payload: Record<string, unknown>; signed: Buffer; signature: Buffer } | undefined {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || !header || !payload || !signature) return undefined;
  try {
    return {
      header: JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>,
      payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>,
      signed: Buffer.from(`${header}.${payload}`),
      signature: Buffer.from(signature, 'base64url'),
    };
  } catch {
    return undefined;
  }
}

/** A compact JWT; `sign` gets the bytes to sign. */
export function writeJwt(header: Record<string, unknown>, payload: Record<string, unknown>, sign: (signed: Buffer) => Buffer): string {
  const encode = (part: Record<string, unknown>) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${sign(Buffer.from(signed)).toString('base64url')}`;
}
