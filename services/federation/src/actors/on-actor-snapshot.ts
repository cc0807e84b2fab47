import { videosEvents } from '@flotilla/contracts-videos';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { publishActor } from '../publications/federate-actor.ts';
import { type LocalActor, saveLocalActor } from './save-local-actor.ts';

export const onAccountSnapshot = subscription(videosEvents.accountSnapshot, ({ urls, clock }: Deps) => async (snapshot, { tx }) => {
  const account: LocalActor = { ...snapshot, kind: 'account', id: snapshot.accountId, support: null, banners: [], ownerAccountId: null };
  const now = clock.now();
  await saveLocalActor(tx, account, { urls, now });
  await publishActor(tx, { kind: 'account', localId: account.id, now });
});

export const onChannelSnapshot = subscription(videosEvents.channelSnapshot, ({ urls, clock }: Deps) => async (snapshot, { tx }) => {
  const channel: LocalActor = { ...snapshot, kind: 'channel', id: snapshot.channelId, ownerAccountId: snapshot.accountId };
  const now = clock.now();
  await saveLocalActor(tx, channel, { urls, now });
  await publishActor(tx, { kind: 'channel', localId: channel.id, now });
});
