import { anyOf, tables } from '@flotilla/database';
import { defineJobType, job } from '@flotilla/jobs';
import type { Deps } from '../../deps.ts';
import { Video } from '../videos/video.entity.ts';

type Copying = { readonly channelId: number; readonly support: string | null; readonly at: string };

const AT_ONCE = 500;
const db = tables({ Video });

export const copySupportJob = defineJobType<Copying>({ name: 'copy-support', maxAttempts: 20, leaseInSeconds: 60, stallInSeconds: 600 });

/**
 * Gives a support text to the videos of a channel, the newest first, in short transactions; those that were changed after that moment keep theirs.
 * Safe to repeat, and beside another one.
 */
export async function copySupport(
  { database }: Pick<Deps, 'database'>,
  { channelId, support, at }: Copying,
  { atMost = Number.POSITIVE_INFINITY, signal }: { readonly atMost?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const until = new Date(at);
  const others = db(database)
    .selectFrom('Video')
    .select('id')
    .where('channelId', '=', channelId)
    .where('updatedAt', '<', until)
    .where('support', 'is distinct from', support)
    .orderBy('publishedAt', 'desc')
    .$if(Number.isFinite(atMost), (query) => query.limit(atMost));
  const ids = (await others.execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    const some = ids.slice(start, start + AT_ONCE);
    await database.transaction(async (tx) => {
      const chosen = db(tx).selectFrom('Video').select('id');
      const locked = await chosen
        .where((eb) => anyOf(eb, 'id', some))
        .where('channelId', '=', channelId)
        .where('updatedAt', '<', until)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      await db(tx)
        .updateTable('Video')
        .set({ support, updatedAt: until })
        .where((eb) =>
          anyOf(
            eb,
            'id',
            locked.map(({ id }) => id),
          ),
        )
        .execute();
    });
  }
}

export const copySupportLater = job(copySupportJob, (deps: Deps) => ({
  run: ({ payload }, { signal }) => copySupport(deps, payload, { signal }),
}));
