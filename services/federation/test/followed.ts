import { followsApi } from '@flotilla/contracts-federation';
import { root } from '@flotilla/test-kit';
import { type Inboxes, PUBLIC, type RemoteActor } from './remote-instance.ts';

const A_PAGE = 10;

export type Actors = { readonly account: RemoteActor; readonly channel: RemoteActor };

export const uuidOf = (index: number) => `5f0c9b1e-7a34-4d0e-9a4b-${String(index).padStart(12, '0')}`;

/** An account with a channel, both of which can be found by name. */
export function actorsOf({ peer }: Pick<Inboxes, 'peer'>, name = 'anna', channelName = 'boats'): Actors {
  const account = peer.actor(name);
  const channel = peer.actor(channelName, { type: 'Group', attributedTo: [{ type: 'Person', id: account.url }] });
  peer.serve(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:${channelName}@${peer.host}`)}`, {
    type: 'application/jrd+json',
    body: { links: [{ rel: 'self', type: 'application/activity+json', href: channel.url }] },
  });
  return { account, channel };
}

/** Serves a collection in pages. */
export function serveCollection({ peer }: Pick<Inboxes, 'peer'>, url: string, items: readonly unknown[]) {
  const path = url.slice(peer.url.length);
  const pages = Math.ceil(items.length / A_PAGE);
  peer.serve(path, {
    body: { id: url, type: 'OrderedCollection', totalItems: items.length, ...(pages > 0 && { first: `${url}?page=1` }) },
  });
  for (let page = 1; page <= pages; page++)
    peer.serve(`${path}?page=${page}`, {
      body: {
        id: `${url}?page=${page}`,
        type: 'OrderedCollectionPage',
        partOf: url,
        totalItems: items.length,
        orderedItems: items.slice((page - 1) * A_PAGE, page * A_PAGE),
        ...(page < pages && { next: `${url}?page=${page + 1}` }),
      },
    });
}

export const activity = (type: string, { url }: RemoteActor, object: { id: string }, embedded: unknown) => ({
  type,
  id: `${object.id}/${type.toLowerCase()}/${url.split('/').at(-1)}`,
  actor: url,
  object: embedded,
  to: [PUBLIC],
  cc: [],
});

/** Outboxes of an account, which embeds its videos, and of those who share them, which name them. */
export function serveOutboxes(inboxes: Pick<Inboxes, 'peer'>, { account, channel }: Actors, videos: readonly { id: string }[]) {
  serveCollection(
    inboxes,
    `${account.url}/outbox`,
    videos.map((each) => activity('Create', account, each, each)),
  );
  serveCollection(
    inboxes,
    `${channel.url}/outbox`,
    videos.map((each) => activity('Announce', channel, each, each.id)),
  );
}

/** An administrator follows somebody of the peer, who accepts. */
export async function follow({ world, deliver, sent }: Inboxes, actor: RemoteActor, body: { handles?: string[]; hosts?: string[] }) {
  await world.as(root)(followsApi.followInstances, { body });
  await world.settle();
  const follows = await sent();
  const request = follows.findLast(({ type, object }) => type === 'Follow' && object === actor.url);
  await deliver({ type: 'Accept', id: `${actor.url}/accepts/1`, actor: actor.url, object: request }, actor);
}
