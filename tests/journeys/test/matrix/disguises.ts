import { randomBytes } from 'node:crypto';
import { hasRight, type Operation } from '@flotilla/contract';
import type { Person, Society } from './cast.ts';
import { requestOf } from './requests.ts';
import { sideBySide, type Wire, wireOf } from './wire.ts';

type Disguise = { readonly name: string; readonly put: (wire: Wire) => Wire };

const withPath = (name: string, change: (path: string) => string): Disguise => ({
  name: `${name} in the path`,
  put: (wire) => {
    const [path = '', ...query] = wire.path.split('?');
    return { ...wire, path: [change(path), ...query].join('?') };
  },
});
const withHeaders = (name: string, headers: Wire['headers']): Disguise => ({
  name,
  put: (wire) => ({ ...wire, headers: { ...wire.headers, ...headers } }),
});

/** Other ways to write a path, some of which other programs take for the same (H5). */
export const paths: readonly Disguise[] = [
  withPath('two slashes at the front', (path) => `/${path}`),
  withPath('two slashes inside', (path) => path.replace('/v1/', '/v1//')),
  withPath('a slash at the end', (path) => `${path}/`),
  withPath('a dot segment', (path) => path.replace('/v1/', '/v1/./')),
  withPath('a way up', (path) => `/api/v1/videos/../..${path}`),
  withPath('an encoded way up', (path) => `/api/v1/%2e%2e/%2e%2e${path}`),
  withPath('a way up with a parameter', (path) => `/client/..;${path}`),
  withPath('an encoded slash', (path) => path.replace(/\/([^/]*)$/, '%2f$1')),
  withPath('a doubly encoded slash', (path) => path.replace(/\/([^/]*)$/, '%252f$1')),
  withPath('a backslash', (path) => path.replace(/\/([^/]*)$/, '\\$1')),
  withPath('an encoded letter', (path) => path.replace('/api/v1', '/%61pi/v1')),
  withPath('another encoded letter', (path) => path.replace(/([a-z])$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
  withPath('capitals', (path) => path.toUpperCase()),
  withPath('a dot at the end', (path) => `${path}.`),
  withPath('a space at the end', (path) => `${path}%20`),
  withPath('a tab at the end', (path) => `${path}%09`),
  withPath('NUL at the end', (path) => `${path}%00`),
  withPath('an extension', (path) => `${path}.json`),
  withPath('a parameter at the end', (path) => `${path};jsessionid=1`),
  withPath('a fragment', (path) => `${path}%23`),
  withPath('an absolute form', (path) => `http://localhost${path}`),
];

/** Headers that forge an identity (H1, H2). */
export function identities({ userId, name }: Person): Disguise[] {
  const claims = JSON.stringify({ userId, username: name, role: 0, sub: String(userId) });
  const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}.`;
  const signed = `${Buffer.from('{"alg":"EdDSA"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}.${randomBytes(64).toString('base64url')}`;
  const [id, administrator] = [String(userId), '0'];
  return [
    withHeaders('plain headers', {
      'X-User-Id': id,
      'X-USER-ROLE': administrator,
      'X-Role': administrator,
      'X-Remote-User': name,
      'X-Tenant': 'root',
    }),
    withHeaders('headers twice', { 'x-user-id': [id, id], 'x-forwarded-user': [name, name] }),
    withHeaders('headers with underscores', { x_user_id: id, x_flotilla_caller: forged, x_flotilla_service: forged }),
    withHeaders('a caller token without a signature', { 'x-flotilla-caller': forged, 'X-Flotilla-Service': forged }),
    withHeaders('a caller token with a wrong signature', { 'X-FLOTILLA-CALLER': signed, 'x-flotilla-service': signed }),
    withHeaders('caller tokens twice', { 'x-flotilla-caller': [forged, signed] }),
    withHeaders('headers of proxies', {
      'X-Forwarded-For': '127.0.0.1',
      Forwarded: 'for=127.0.0.1',
      'X-Real-IP': '127.0.0.1',
      'X-Original-URL': '/api/v1/config',
    }),
    withHeaders('headers of the connection', {
      Connection: 'close, x-flotilla-caller, x-user-id',
      'x-flotilla-caller': forged,
      'X-User-Id': id,
    }),
    withHeaders('another method', { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET' }),
    withHeaders('a cookie', { Cookie: `access_token=${forged}; session=${forged}; userId=${id}` }),
    withHeaders('basic authorization', { 'Proxy-Authorization': `Basic ${Buffer.from(`${name}:x`).toString('base64')}` }),
  ];
}

const LET_IN = 400;

/** Calls every operation that needs a token without one, and every one that needs a right without it, in every disguise; returns what was let through. */
export async function askDisguised(
  society: Society,
  {
    victim,
    user,
    disguises,
    operations,
  }: { victim: Person; user: Person; disguises: readonly Disguise[]; operations: readonly Operation[] },
): Promise<{ calls: number; through: readonly string[] }> {
  const closed = operations.filter(({ access }) => access.who === 'user');
  const tries = closed.flatMap((operation) => [
    { operation, who: 'a visitor', send: society.nobody },
    ...(operation.access.right && !hasRight(user.role, operation.access.right) ? [{ operation, who: user.name, send: user.send }] : []),
  ]);
  const through = await sideBySide(tries, async ({ operation, who, send }) => {
    const wire = await wireOf(operation, requestOf(society, operation, victim));
    const found: string[] = [];
    for (const { name, put } of disguises) {
      const { status, text } = await send(put(wire));
      const revealed = victim.confidences.find((confidence) => text.includes(confidence));
      if (status < LET_IN || status >= 500 || revealed) found.push(`${operation.id} for ${who} with ${name}: ${status} ${revealed ?? ''}`);
    }
    return found;
  });
  return { calls: tries.length * disguises.length, through: through.flat() };
}
