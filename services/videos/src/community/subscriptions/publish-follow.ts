import { communityEvents } from '@flotilla/contracts-videos';
import { prepared, type RowOf, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Account, Channel } from '../../catalogue/index.ts';
import type { Follow } from './follow.entity.ts';

const db = tables({ Account, Channel });
const readParties = prepared('read-follow-parties', (on, accountId: number, channelId: number) =>
  db(on)
    .selectFrom('Account as a')
    .innerJoin('Channel as c', (join) => join.on('c.id', '=', channelId))
    .select(['a.name as accountName', 'c.url as channelUrl'])
    .where('a.id', '=', accountId),
);

/** Publishes a snapshot of a subscription that this transaction wrote or deleted. */
export async function publishFollow(tx: Transaction, row: RowOf<typeof Follow>, deleted: boolean): Promise<void> {
  const { id, version, accountId, channelId, state, createdAt } = row;
  const [parties] = await readParties(tx, accountId, channelId);
  publish(tx, communityEvents.followSnapshot, {
    followId: id,
    version,
    deleted,
    accountId,
    channelId,
    state,
    ...parties,
    createdAt: createdAt.toISOString(),
  });
}
