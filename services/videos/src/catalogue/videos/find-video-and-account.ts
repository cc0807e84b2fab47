import { videosProblems } from '@flotilla/contracts-videos';
import { type Database, hotStatement } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { p } from '@mikro-orm/core';
import { createBatches } from '../../create-batches.ts';
import { isoDate, utc } from '../../iso-date.ts';
import type { AccountRow } from '../accounts/shape-actor.ts';
import type { StoredImage } from '../accounts/stored-image.ts';
import type { Guarded, Visitor } from './access.ts';
import { readReference } from './reference.ts';
import { refuseUnseen } from './refuse-unseen.ts';

type Wanted = { readonly uuid: string | null; readonly id: number | null; readonly userId: number };

/** Videos with their owners, and the accounts of those who ask. Values: UUIDs or nulls, ids or nulls, user ids. */
export const readVideosAndAccounts = hotStatement({
  name: 'find-videos-and-accounts',
  text: `select g.place::int, v.id, v.uuid, v.privacy, v.blocked, owner.user_id as "ownerUserId",
      a.id as "accountId", a.name, a.followers_elsewhere as "followersElsewhere", a.display_name as "displayName", a.description, a.following_count as "followingCount", a.avatars,
      ${utc('a.created_at')} as "createdAt", ${utc('a.updated_at')} as "updatedAt"
    from unnest($1::uuid[], $2::int[], $3::int[]) with ordinality as g (uuid, id, user_id, place)
      cross join lateral (select id, uuid, privacy, blocked, account_id from videos where uuid = g.uuid
        union all select id, uuid, privacy, blocked, account_id from videos where id = g.id) v
      join accounts owner on owner.id = v.account_id left join accounts a on a.user_id = g.user_id`,
  row: {
    place: p.integer(),
    id: p.integer(),
    uuid: p.uuid(),
    privacy: p.integer().$type<Guarded['privacy']>(),
    blocked: p.boolean(),
    ownerUserId: p.integer().nullable(),
    accountId: p.integer().nullable(),
    name: p.text().nullable(),
    displayName: p.text().nullable(),
    description: p.text().nullable(),
    followingCount: p.integer().nullable(),
    followersElsewhere: p.integer().nullable(),
    avatars: p.json<StoredImage[]>().nullable(),
    createdAt: p.text().nullable(),
    updatedAt: p.text().nullable(),
  },
});

/**
 * Finds the video behind an id, UUID or short UUID, if the visitor may see it, and the visitor's own account; those that ask at once share a round trip.
 * Throws 404, 401 and 403 (docs/contract/videos.md#visibility).
 */
export function createFindVideoAndAccount({ database }: { readonly database: Database }) {
  const read = createBatches(async (wanted: readonly Wanted[]) => {
    const columns = [wanted.map(({ uuid }) => uuid), wanted.map(({ id }) => id), wanted.map(({ userId }) => userId)];
    const rows = new Map((await readVideosAndAccounts(database, columns)).map((row) => [row.place, row]));
    return wanted.map((_, index) => rows.get(index + 1));
  });

  return async (reference: string, visitor: Visitor & { readonly caller: Caller }) => {
    const { addressedBy, value } = readReference(reference);
    const { userId } = visitor.caller;
    const row = await read(addressedBy === 'uuid' ? { uuid: value, id: null, userId } : { uuid: null, id: value, userId });
    if (!row) throw videosProblems.video_not_found();
    const {
      id,
      uuid,
      privacy,
      blocked,
      ownerUserId,
      accountId,
      name,
      displayName,
      description,
      followingCount,
      followersElsewhere,
      avatars,
      createdAt,
      updatedAt,
    } = row;
    const video = { id, uuid, privacy, blocked, ownerUserId };
    await refuseUnseen(database, video, visitor, addressedBy);
    // Only while a user is being created.
    if (accountId === null || name === null || displayName === null || createdAt === null || updatedAt === null)
      throw videosProblems.account_not_found();
    const dates = { createdAt: isoDate(createdAt), updatedAt: isoDate(updatedAt) };
    const known = { followingCount: followingCount ?? 0, followersElsewhere: followersElsewhere ?? 0, avatars: avatars ?? [] };
    const account: AccountRow = { id: accountId, userId, name, url: null, displayName, description, ...known, ...dates };
    return { video, account };
  };
}
