import type { Caller } from '@flotilla/identity';
import { alice } from '@flotilla/test-kit';
import type { UploadsWorld } from './uploads-world.ts';

export type Answer = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { video?: { id: number; uuid: string; shortUUID: string } };
};

/** Speaks the chunk protocol as it is on the wire. */
export function resumableClient(world: UploadsWorld, caller: Caller = alice, url = world.url) {
  const path = `${url}/api/v1/videos/upload-resumable`;

  async function ask(address: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }): Promise<Answer> {
    const response = await fetch(address, { ...init, headers: { ...world.headersFor(caller), ...init.headers } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
  }

  const client = {
    async open(size: number, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer & { id: string }> {
      const body = { channelId: world.channelOf(caller), filename: 'holidays.mp4', name: 'Holidays', ...fields };
      const answer = await ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-upload-content-length': String(size),
          'x-upload-content-type': 'video/mp4',
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const location = answer.headers.get('location');
      return { ...answer, id: location ? (new URL(location).searchParams.get('upload_id') as string) : '' };
    },
    put: (id: string, body: Buffer | ReadableStream | null, headers: Record<string, string>) =>
      ask(`${path}?upload_id=${encodeURIComponent(id)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        ...(body && { body: body as BodyInit }),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    /** Sends the bytes from `first` up to but not including `end`. */
    send: (id: string, bytes: Buffer, first: number, end = bytes.length, headers: Record<string, string> = {}) =>
      client.put(id, bytes.subarray(first, end), { 'content-range': `bytes ${first}-${end - 1}/${bytes.length}`, ...headers }),
    position: (id: string, size: number) => client.put(id, null, { 'content-range': `bytes */${size}`, 'content-length': '0' }),
    cancel: (id: string) => ask(`${path}?upload_id=${encodeURIComponent(id)}`, { method: 'DELETE' }),
    async sendAll(id: string, bytes: Buffer, chunkSize: number): Promise<Answer> {
      let answer: Answer | undefined;
      for (let at = 0; at < bytes.length; at += chunkSize)
        answer = await client.send(id, bytes, at, Math.min(bytes.length, at + chunkSize));
      return answer as Answer;
    },
  };
  return client;
}
