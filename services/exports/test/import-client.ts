type Options = { readonly url: string; readonly headers: Record<string, string>; readonly userId: number };

/** Uploads archives as clients do it, on the wire. */
export function importClient({ url, headers, userId }: Options) {
  const path = `${url}/api/v1/users/${userId}/imports/import-resumable`;
  async function ask(address: string, init: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }) {
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...headers, ...init.headers } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as { readonly code?: string } };
  }
  const client = {
    async open(size: number, fields: object = {}, more: Record<string, string> = {}) {
      const sent = {
        'content-type': 'application/json',
        'x-upload-content-length': String(size),
        'x-upload-content-type': 'application/zip',
      };
      const body = JSON.stringify({ filename: 'archive.zip', lastModified: 1, ...fields });
      const answer = await ask(path, { method: 'POST', headers: { ...sent, ...more }, body });
      return { ...answer, id: new URL(answer.headers.get('location') ?? 'http://x').searchParams.get('upload_id') ?? '' };
    },
    put: (id: string, body: Buffer | null, more: Record<string, string>) =>
      ask(`${path}?upload_id=${encodeURIComponent(id)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', ...more },
        ...(body && { body: new Uint8Array(body) }),
      }),
    send: (id: string, bytes: Buffer, first = 0, end = bytes.length, more: Record<string, string> = {}) =>
      client.put(id, bytes.subarray(first, end), { 'content-range': `bytes ${first}-${end - 1}/${bytes.length}`, ...more }),
    position: (id: string, size: number) => client.put(id, null, { 'content-range': `bytes */${size}` }),
    cancel: (id: string) => ask(`${path}?upload_id=${encodeURIComponent(id)}`, { method: 'DELETE' }),
    async sendWhole(bytes: Buffer) {
      const opened = await client.open(bytes.length, { lastModified: Math.floor(Math.random() * 1e12) });
      if (opened.status !== 201) throw new Error(`refused: ${opened.status} ${opened.body.code}`);
      const sent = await client.send(opened.id, bytes);
      if (sent.status !== 204) throw new Error(`refused: ${sent.status} ${sent.body.code}`);
      return opened.id;
    },
  };
  return client;
}
