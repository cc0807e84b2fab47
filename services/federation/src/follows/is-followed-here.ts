import { type Connection, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Actor, Follow });

type Owners = { readonly account: Pick<Actor, 'host' | 'id'>; readonly channel: Pick<Actor, 'id'> };

/** Whether somebody here, or this instance, follows a channel, its account or its instance. */
export async function isFollowedHere(on: Connection, { account, channel }: Owners): Promise<boolean> {
  const found = await db(on)
    .selectFrom('Follow as f')
    .innerJoin('Actor as them', 'them.id', 'f.followedId')
    .innerJoin('Actor as us', 'us.id', 'f.followerId')
    .select('f.id')
    .where('us.localKind', 'is not', null)
    .where('f.state', '=', 'accepted')
    .where((eb) =>
      eb.or([
        eb('them.id', 'in', [account.id, channel.id]),
        eb.and([eb('them.type', '=', 'Application'), eb('them.host', '=', account.host)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
