import { type FederatedPlaylist, federatedInternal } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { createActivity, deleteActivity, updateActivity } from '../objects/activities.ts';
import { audienceOfPlaylist, playlistObject } from '../objects/playlist-object.ts';
import { send } from '../outbox/send.ts';
import { findActorById, findLocalActors } from './local-actors.ts';
import type { PublishedObject } from './published-object.entity.ts';
import { digestOf, type Known, publisher, UNKNOWN } from './publisher.ts';

const HIDDEN = [401, 403, 404];

/** Tells peers what became of a playlist that is not private. */
export const federatePlaylist = publisher('playlist', {
  async look({ videos }, { url }): Promise<FederatedPlaylist | undefined> {
    const id = url?.split('/').at(-1);
    if (!id) return undefined;
    const answer = await videos.call(federatedInternal.getFederatedPlaylist, { params: { id }, query: { count: 0 } });
    if (HIDDEN.includes(answer.status)) return undefined;
    return answer.status === 200 ? answer.body : videos.refuse(answer);
  },
  async tell(tx, known, state, deps) {
    if (state) return tellOfChange(tx, known, state, deps);
    return known.knownSince ? tellOfEnd(tx, known) : undefined;
  },
});

async function tellOfChange(
  tx: Transaction,
  known: PublishedObject,
  state: FederatedPlaylist,
  { urls, clock }: Deps,
): Promise<Partial<Known>> {
  const { ownerAccount, videoChannel } = state.playlist;
  const { server, account, channel } = await findLocalActors(tx, { accountId: ownerAccount.id, channelId: videoChannel?.id ?? null });
  const object = playlistObject(state, urls);
  const toldTo = [account.id, server.id, ...(channel ? [channel.id] : [])];
  const digest = digestOf(object);
  if (!known.knownSince || known.digest !== digest) {
    const now = clock.now().toISOString();
    const activity = known.knownSince ? updateActivity(account.url, object, now) : createActivity(account.url, object);
    await send(tx, { actorId: account.id, context: 'Playlist', activity, to: { followersOf: [...new Set([...toldTo, ...known.toldTo])] } });
  }
  const audience = audienceOfPlaylist(state.playlist, urls);
  return { knownSince: known.knownSince ?? clock.now(), authorId: account.id, channelId: channel?.id ?? null, toldTo, audience, digest };
}

async function tellOfEnd(tx: Transaction, { url, authorId, toldTo }: PublishedObject): Promise<Partial<Known>> {
  const author = await findActorById(tx, authorId);
  // Without an author it was known from before this instance spoke with others.
  if (author && url)
    await send(tx, { actorId: author.id, context: 'Delete', activity: deleteActivity(author.url, url), to: { followersOf: toldTo } });
  return UNKNOWN;
}
