import type { Input } from '@flotilla/contract';
import type { restoringInternal } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, findOwnAccountId, refuseOverTotalQuota, Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { findOwnChannel } from './find-own-channel.ts';

type Wanted = Pick<Input<typeof restoringInternal.checkVideo>['body'], 'channel' | 'duration' | 'name' | 'size' | 'uuid'>;

const db = tables({ Video });

/**
 * Whether a video of an archive is wanted: `done` when this item made it before, `duplicate` when one of the same name and length is in the channel.
 * Throws 404 for a channel that is not the caller's, 413 for a file that does not fit into their quota.
 */
export async function checkVideo({ database }: Pick<Deps, 'database'>, wanted: Wanted, caller: Caller) {
  const { uuid, channel, duration, size } = wanted;
  const accountId = await findOwnAccountId({ database }, caller);
  const channelId = await findOwnChannel({ database }, channel, accountId);
  const ofAccount = db(database).selectFrom('Video').select('id').where('accountId', '=', accountId);
  if (await ofAccount.where('uuid', '=', uuid).executeTakeFirst()) return { outcome: 'done' as const, channelId };
  const alike = ofAccount
    .where('channelId', '=', channelId)
    .where('name', '=', wanted.name.trim())
    .where('duration', '>=', duration - 1)
    .where('duration', '<=', duration + 1)
    .limit(1);
  if (await alike.executeTakeFirst()) return { outcome: 'duplicate' as const, channelId };
  await database.transaction(async (tx) => refuseOverTotalQuota(await tx.findOneOrFail(Account, { id: accountId }), size));
  return { outcome: 'wanted' as const, channelId };
}
