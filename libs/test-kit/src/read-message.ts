export type ReadMessage = {
  /** By lower-case name, unfolded and decoded; several of one name are joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded bodies by type. */
  readonly parts: Readonly<Record<string, string>>;
};

/** Parses a mail of two parts. */
export function readMessage(message: string): ReadMessage {
  const { headers, body } = split(message);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '(no boundary)';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n|\r\n$/g, '')));
  return { headers, parts: Object.fromEntries(parts.map((part) => [part.headers['content-type']?.split(';')[0], decodeBody(part)])) };
}

function decodeBody({ headers, body }: { headers: Record<string, string>; body: string }): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''));
  return (encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body).replaceAll('\r\n', '\n');
}

function split(message: string): { headers: Record<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of message
    .slice(0, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? decodeWords(value) : `${known}\n${decodeWords(value)}`;
  }
  return { headers, body: message.slice(end + 4) };
}

function decodeWords(value: string): string {
  return value
    .replace(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
