import { type Connection, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';

const db = tables({ Actor });

type Found = Pick<Actor, 'id' | 'url'>;
type Wanted = { readonly accountId: number; readonly channelId: number | null };

/** The instance, an account and a channel as actors. Throws while the snapshot of one has not come: the job tries again. */
export async function findLocalActors(on: Connection, { accountId, channelId }: Wanted) {
  const rows = await db(on)
    .selectFrom('Actor')
    .select(['id', 'url', 'localKind', 'localId'])
    .where((eb) =>
      eb.or([
        eb('localKind', '=', 'server'),
        eb.and([eb('localKind', '=', 'account'), eb('localId', '=', accountId)]),
        ...(channelId === null ? [] : [eb.and([eb('localKind', '=', 'channel'), eb('localId', '=', channelId)])]),
      ]),
    )
    .execute();
  const of = (kind: string): Found | undefined => rows.find(({ localKind }) => localKind === kind);
  const [server, account, channel] = [of('server'), of('account'), of('channel')];
  if (!server || !account || (channelId !== null && !channel))
    throw new Error(`account ${accountId} or channel ${channelId} is not known yet`);
  return { server, account, channel };
}

/** An actor by its id here; none without one. */
export const findActorById = async (on: Connection, id: number | null | undefined) =>
  id ? await db(on).selectFrom('Actor').selectAll().where('id', '=', id).executeTakeFirst() : undefined;

/** The id of the actor of the instance. */
export async function findServerId(on: Connection): Promise<number> {
  return (await db(on).selectFrom('Actor').select('id').where('localKind', '=', 'server').executeTakeFirstOrThrow()).id;
}
