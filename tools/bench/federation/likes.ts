import { createHash, generateKeyPairSync } from 'node:crypto';
import { signRequest } from '@flotilla/activitypub';
import type { Client } from 'pg';

const ACTIVITY_JSON = 'application/activity+json';

/** People of other instances that are known, all with one key. */
export async function seedPeople(client: Client, people: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await client.query(
    `insert into actors (url, type, name, host, display_name, inbox, shared_inbox, public_key, fetched_at, created_at, updated_at)
      select 'https://' || host || '/users/' || name, 'Person', name, host, name, 'https://' || host || '/in', 'https://' || host || '/inbox', $2, now(), now(), now()
      from (select 'p' || n as name, 'h' || n % 100 || '.example' as host from generate_series(1, $1) n) as people`,
    [people, publicKey.export({ type: 'spki', format: 'pem' })],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: number; url: string }>(
    `select id, url from actors where name like 'p%' and local_kind is null and host like 'h%.example'`,
  );
  return { people: rows, privateKey };
}

let last = 0;

/** A like of a video of this instance. */
export const likeBy = (url: string, base: string) => ({
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
  id: `${url}/likes/${++last}`,
  type: 'Like',
  actor: url,
  object: `${base}/videos/watch/5f0c9b1e-7a34-4d0e-9a4b-2c1f6f0d8e11`,
  to: [`${base}/accounts/root`],
  cc: [],
});

/** As many likes, each signed for the shared inbox. */
export function signedLikes({ people, privateKey }: Awaited<ReturnType<typeof seedPeople>>, base: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { url } = people[index % people.length] as { url: string };
    const body = JSON.stringify(likeBy(url, base));
    const target = { method: 'POST', url: new URL('/inbox', base), body: Buffer.from(body), now: new Date() };
    return { body, headers: { 'content-type': ACTIVITY_JSON, ...signRequest(target, { keyId: `${url}#main-key`, privateKey }) } };
  });
}

/** Records likes as if they had been accepted. */
export async function recordLikes(
  client: Client,
  people: readonly { readonly id: number; readonly url: string }[],
  base: string,
  count: number,
) {
  const likes = Array.from({ length: count }, (_, index) => {
    const { id, url } = people[index % people.length] as { id: number; url: string };
    const like = likeBy(url, base);
    const body = JSON.stringify(like);
    return { actor_id: id, type: 'Like', activity_url: like.id, body, digest: createHash('sha256').update(body).digest('base64url') };
  });
  await client.query(
    `insert into inbox_activities (actor_id, type, activity_url, body, digest)
      select * from json_to_recordset($1::json) as (actor_id int, type text, activity_url text, body text, digest text)`,
    [JSON.stringify(likes)],
  );
}

/** As if another process worked on everything that waits, or nobody. */
export const holdLanes = (client: Client) =>
  client.query(`insert into inbox_lanes (actor_id, due_at, lease_until) select id, now(), now() + interval '1 hour' from actors where local_kind is null
    on conflict (actor_id) do update set lease_until = excluded.lease_until`);
export const freeLanes = async (client: Client) => {
  await client.query('update inbox_lanes set lease_until = null, due_at = now()');
  await client.query(`select pg_notify('inbox', '')`);
};
