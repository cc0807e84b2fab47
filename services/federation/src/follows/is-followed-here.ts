import { type Connection, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Actor, Follow });

type Owned = { readonly accountId: number; readonly channelId: number };
type Owners = { readonly account: Pick<Actor, 'id'>; readonly channel: Pick<Actor, 'id'> };

/** The follows of local actors of whom something is: its channel, its account, or their instance. */
const followsOf = (on: Connection, { accountId, channelId }: Owned) =>
  db(on)
    .selectFrom('Follow as f')
    .innerJoin('Actor as them', 'them.id', 'f.followedId')
    .innerJoin('Actor as us', 'us.id', 'f.followerId')
    .select('f.id')
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
    .limit(1);

/** Whether somebody here, or this instance, follows a channel, its account or its instance. */
export async function isFollowedHere(on: Connection, { account, channel }: Owners): Promise<boolean> {
  const follows = followsOf(on, { accountId: account.id, channelId: channel.id });
  return (await follows.where('us.localKind', 'is not', null).executeTakeFirst()) !== undefined;
}

/** Whether this instance does, which decides what is in lists for everybody. */
export const isFollowedByInstance = async (on: Connection, owned: Owned): Promise<boolean> =>
  (await followsOf(on, owned).where('us.localKind', '=', 'server').executeTakeFirst()) !== undefined;
