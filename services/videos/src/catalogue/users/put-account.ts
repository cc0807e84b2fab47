import type { Input } from '@flotilla/contract';
import { type usersInternal, videosProblems } from '@flotilla/contracts-videos';
import { sql, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { ActorName } from '../accounts/actor-name.entity.ts';
import { takeActorNames } from '../accounts/actor-names.ts';
import { publishAccount } from '../accounts/publish-account.ts';
import { Channel } from '../channels/channel.entity.ts';
import { publishChannel } from '../channels/publish-channel.ts';

const db = tables({});

type Wanted = Input<typeof usersInternal.putAccount>;
export type MadeAccount = { account: { id: number }; videoChannel: { id: number } };

/**
 * Creates the account and first channel of a user, or finds them when they exist, so that it can be repeated (docs/contract/services.md#creating-a-user).
 * Throws 409 when a name is, or was, somebody else's.
 */
export async function putAccount(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { params: { userId }, body }: Wanted,
): Promise<MadeAccount> {
  return database.transaction(async (tx) => {
    // Requests for the same user run one after the other.
    await db(tx).selectNoFrom(sql`pg_advisory_xact_lock(hashtext('put-account'), ${userId})`.as('taken')).execute();
    const present = await tx.findOne(Account, { userId });
    if (present) return found(tx, present, body.username);

    const now = clock.now();
    const channelName = body.channelName ?? (await freeChannelName(tx, body.username));
    if (channelName === body.username) throw videosProblems.actor_name_taken();
    await takeActorNames(tx, [body.username, channelName], now);
    const account = tx.create(
      Account,
      {
        userId,
        name: body.username,
        displayName: body.displayName ?? body.username,
        videoQuota: body.videoQuota,
        videoQuotaDaily: body.videoQuotaDaily,
        createdAt: now,
        updatedAt: now,
      },
      { partial: true },
    );
    await tx.flush();
    const displayName = body.channelDisplayName ?? `Main ${body.username} channel`;
    const named = { accountId: account.id, name: channelName, displayName };
    const channel = tx.create(Channel, { ...named, createdAt: now, updatedAt: now }, { partial: true });
    await tx.flush();
    await publishAccount(tx, account.id);
    await publishChannel(tx, channel.id);
    return { account: { id: account.id }, videoChannel: { id: channel.id } };
  });
}

async function found(tx: Transaction, account: Account, username: string): Promise<MadeAccount> {
  if (account.name !== username) throw videosProblems.actor_name_taken();
  const channel = await tx.findOneOrFail(Channel, { accountId: account.id, removedAt: null }, { orderBy: { id: 'asc' } });
  return { account: { id: account.id }, videoChannel: { id: channel.id } };
}

/** `{username}_channel`, with a number when that is taken (docs/contract/accounts-and-channels.md#first-channel). */
async function freeChannelName(tx: Transaction, username: string): Promise<string> {
  const wished = `${username.slice(0, 40)}_channel`;
  for (let number = 0; ; number++) {
    const name = number === 0 ? wished : `${wished}-${number}`;
    if (!(await tx.findOne(ActorName, { name }))) return name;
  }
}
