import type { Input } from '@flotilla/contract';
import { type channelsApi, videosProblems } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { takeActorNames } from '../accounts/actor-names.ts';
import { Channel } from './channel.entity.ts';
import { publishChannel } from './publish-channel.ts';

type Wanted = Input<typeof channelsApi.createChannel>['body'];

/** Adds to a new channel in the transaction that creates it, before others hear of it. */
type Complete = (tx: Transaction, channelId: number, now: Date) => Promise<void>;

/** Creates a further channel of the caller. Throws 409 for a name that is or was taken, 400 when there are as many as allowed. */
export async function createChannel(
  { database, settings, clock }: Pick<Deps, 'clock' | 'database' | 'settings'>,
  caller: Caller,
  wanted: Wanted,
  complete: Complete = async () => {},
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    // Locked, so that concurrent requests count one after the other.
    const account = await tx.findOne(Account, { userId: caller.userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!account) throw videosProblems.account_not_found();
    if ((await tx.count(Channel, { accountId: account.id, removedAt: null })) >= settings().videoChannels.maxPerUser)
      throw videosProblems.too_many_channels();
    const now = clock.now();
    await takeActorNames(tx, [wanted.name], now);
    const { name, displayName, description = null, support = null } = wanted;
    const dates = { createdAt: now, updatedAt: now };
    const channel = tx.create(Channel, { accountId: account.id, name, displayName, description, support, ...dates }, { partial: true });
    await tx.flush();
    await complete(tx, channel.id, now);
    await publishChannel(tx, channel.id);
    return { id: channel.id };
  });
}
