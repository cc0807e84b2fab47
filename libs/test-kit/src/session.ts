import { authApi } from '@flotilla/contracts-auth';
import { type Call, createClient } from '@flotilla/http-client';
import { administratorPassword } from './instance-environment.ts';

/** A signed-in user, with their first channel. */
export type Session = { readonly call: Call; readonly token: string; readonly channelId: number; readonly userId: number };

/** Signs in as any client would: client credentials, then the password, then `users/me` for the first channel. Of several gateways, each call begins with another one. */
export async function signIn(url: string | readonly string[], username = 'root', password = administratorPassword): Promise<Session> {
  const anonymous = createClient({ baseUrl: url });
  const client = await must(anonymous(authApi.getLocalOAuthClient, {}), 200);
  const tokens = await must(
    anonymous(authApi.createToken, { headers: {}, body: { ...client, grant_type: 'password', username, password } }),
    200,
  );
  const call = createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${tokens.access_token}` }), deadlineInMs: 60_000 });
  const [me] = (await must(call(authApi.getMyUser, {}), 200)) as { id: number; videoChannels: { id: number }[] }[];
  if (!me?.videoChannels[0]) throw new Error(`${username} has no channel`);
  return { call, token: tokens.access_token, channelId: me.videoChannels[0].id, userId: me.id };
}

/** The body of an answer that must have this status. */
export async function must<A extends { status: number; body: unknown }, S extends A['status']>(
  answer: Promise<A>,
  status: S,
): Promise<Extract<A, { status: S }>['body']> {
  const { status: actual, body } = await answer;
  if (actual !== status) throw new Error(`expected ${status}, got ${actual}: ${JSON.stringify(body)}`);
  return body as Extract<A, { status: S }>['body'];
}

/** Sends an archive to be imported, in chunks, as clients do it. Throws unless it is taken whole. */
export async function sendArchive(
  url: string,
  { token, userId }: Pick<Session, 'token' | 'userId'>,
  archive: Blob,
  chunkSize = archive.size,
): Promise<void> {
  const authorization = { authorization: `Bearer ${token}` };
  const opened = await fetch(`${url}/api/v1/users/${userId}/imports/import-resumable`, {
    method: 'POST',
    headers: {
      ...authorization,
      'content-type': 'application/json',
      'x-upload-content-length': String(archive.size),
      'x-upload-content-type': 'application/zip',
    },
    body: JSON.stringify({ filename: 'archive.zip' }),
  });
  if (opened.status !== 201) throw new Error(`The import was answered ${opened.status}: ${await opened.text()}`);
  for (let at = 0; at < archive.size; at += chunkSize) {
    const end = Math.min(archive.size, at + chunkSize);
    const sent = await fetch(String(opened.headers.get('location')), {
      method: 'PUT',
      headers: {
        ...authorization,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${at}-${end - 1}/${archive.size}`,
      },
      body: archive.slice(at, end),
    });
    if (sent.status !== (end < archive.size ? 308 : 204)) throw new Error(`A chunk was answered ${sent.status}: ${await sent.text()}`);
  }
}
