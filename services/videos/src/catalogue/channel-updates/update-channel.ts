import type { Input } from '@flotilla/contract';
import { type channelUpdatesApi, videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { enqueueJob } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Channel } from '../channels/channel.entity.ts';
import { findManagedChannelByHandle } from '../channels/find-channel.ts';
import { publishChannel } from '../channels/publish-channel.ts';
import { publishChannelAuditEvent } from '../channels/publish-channel-audit-event.ts';
import { copySupport, copySupportJob } from './copy-support.ts';

type Writing = Pick<Deps, 'clock' | 'config' | 'database' | 'log'>;
type Wanted = Input<typeof channelUpdatesApi.updateChannel>['body'];

/** So many videos have the new support text when the request is answered; a job gives it to the others. */
const AT_ONCE = 500;
const db = tables({ Channel });

/** Changes what a channel says of itself (docs/contract/accounts-and-channels.md#update). Throws 404 and 403. */
export async function updateChannel(deps: Writing, handle: string, { bulkVideosSupportUpdate, ...changes }: Wanted, caller: Caller) {
  const channel = await findManagedChannelByHandle(deps, handle, caller);
  const copies = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const before = await db(tx)
      .selectFrom('Channel')
      .select(['displayName', 'description', 'support'])
      .where('id', '=', channel.id)
      .where('removedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw videosProblems.channel_not_found();
    await db(tx)
      .updateTable('Channel')
      .set({ ...changes, updatedAt: now })
      .where('id', '=', channel.id)
      .execute();
    await publishChannel(tx, channel.id);
    await publishChannelAuditEvent(tx, caller, channel, { action: 'update', before, changes, at: now });
    if (!bulkVideosSupportUpdate || changes.support === undefined || changes.support === before.support) return undefined;
    const copying = { channelId: channel.id, support: changes.support, at: now.toISOString() };
    await enqueueJob(tx, copySupportJob, copying);
    return copying;
  });
  if (!copies) return;
  await copySupport(deps, copies, { atMost: AT_ONCE }).catch((error: unknown) =>
    deps.log.warn({ err: error, channelId: channel.id }, 'support text could not be copied to videos; the job does it'),
  );
}
