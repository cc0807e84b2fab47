import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { isFollowedByInstance } from '../follows/is-followed-here.ts';
import { relistPlaylistsJob } from '../follows/relist-job.ts';
import { RemotePlaylist } from './remote-playlist.entity.ts';

const db = tables({ Actor, RemotePlaylist });
const AT_ONCE = 100;

type Owned = { readonly accountId: number; readonly channelId: number };

/** Tells `videos` which playlists of an actor, or of its whole instance, have begun or ceased to belong into lists. */
export const relistPlaylists = job(relistPlaylistsJob, ({ database }: Deps) => ({
  async run({ payload: { actorId } }, { signal, progress }) {
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const playlists = await concerned(database, actorId).where('p.id', '>', after).orderBy('p.id').limit(AT_ONCE).execute();
      await database.transaction(async (tx) => {
        for (const playlist of playlists) await relistPlaylist(tx, playlist);
      });
      const last = playlists.at(-1);
      if (!last || playlists.length < AT_ONCE) return;
      after = last.id;
      progress(0);
    }
  },
}));

const concerned = (on: Deps['database'], actorId: number) =>
  db(on)
    .selectFrom('RemotePlaylist as p')
    .innerJoin('Actor as owner', 'owner.id', 'p.accountId')
    .innerJoin('Actor as followed', (join) => join.on('followed.id', '=', actorId))
    .select(['p.id', 'p.url', 'p.accountId', 'p.channelId'])
    .where((eb) =>
      eb.or([
        eb('p.accountId', '=', actorId),
        eb('p.channelId', '=', actorId),
        eb.and([eb('followed.type', '=', 'Application'), eb('owner.host', '=', eb.ref('followed.host'))]),
      ]),
    );

async function relistPlaylist(
  tx: Transaction,
  { id, url, ...owned }: Owned & { readonly id: number; readonly url: string },
): Promise<void> {
  const isFollowed = await isFollowedByInstance(tx, owned);
  const changed = await db(tx)
    .updateTable('RemotePlaylist')
    .set({ isFollowed })
    .where('id', '=', id)
    .where('isFollowed', '!=', isFollowed)
    .returning('id')
    .executeTakeFirst();
  if (changed) publish(tx, federationEvents.remotePlaylistListed, { about: url, isFollowed });
}
