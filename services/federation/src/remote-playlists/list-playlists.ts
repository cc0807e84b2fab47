import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { job } from '@flotilla/jobs';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { Follow } from '../follows/follow.entity.ts';
import { relistPlaylistsJob } from '../follows/relist-job.ts';
import { RemotePlaylist } from './remote-playlist.entity.ts';

const db = tables({ Actor, Follow, RemotePlaylist });
const AT_ONCE = 100;

type Owned = { readonly accountId: number; readonly channelId: number };

/** The instance follows the account or the channel of a playlist, or its instance. */
export async function isPlaylistListed(tx: Transaction, { accountId, channelId }: Owned): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('Follow as f')
    .innerJoin('Actor as us', 'us.id', 'f.followerId')
    .innerJoin('Actor as them', 'them.id', 'f.followedId')
    .select('f.id')
    .where('us.localKind', '=', 'server')
    .where('f.state', '=', 'accepted')
    .where((eb) =>
      eb.or([
        eb('them.id', 'in', [accountId, channelId]),
        eb.and([
          eb('them.type', '=', 'Application'),
          eb('them.host', '=', eb.selectFrom('Actor as owner').select('owner.host').where('owner.id', '=', accountId)),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

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
  const isFollowed = await isPlaylistListed(tx, owned);
  const changed = await db(tx)
    .updateTable('RemotePlaylist')
    .set({ isFollowed })
    .where('id', '=', id)
    .where('isFollowed', '!=', isFollowed)
    .returning('id')
    .executeTakeFirst();
  if (changed) publish(tx, federationEvents.remotePlaylistListed, { about: url, isFollowed });
}
