import { federationEvents } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Actor } from '../../actors/actor.entity.ts';
import { moveFollow } from '../../follows/move-follow.ts';
import { canonicalUrl, hostOf } from '../../remote-actors/canonical-url.ts';
import { describeActor, kindOf } from '../../remote-actors/describe-actor.ts';
import { FetchFailure } from '../../remote-actors/fetch-failure.ts';
import { type Fetching, fetchObject } from '../../remote-actors/fetch-object.ts';
import { requireActor } from '../../remote-actors/find-actor.ts';
import { idOf, listOf } from '../../remote-actors/read-fields.ts';
import { serverActorId } from '../../remote-actors/server-actor.ts';
import { isHostMuted } from '../host-mutes.ts';
import type { Handler } from './handler.ts';

const MOST_ALIASES = 100;
const db = tables({ Actor });

/** The signer goes on as another actor, and both say so: whoever follows it here follows that one from now on (docs/contract/federation.md#moves). */
export const onMove: Handler = async (deps, { activity, signer }) => {
  const { object, target } = activity.fields;
  const to = canonicalUrl(deps, idOf(target));
  // An instance is followed for its own sake, and nobody here says who they were elsewhere.
  const isMove = to !== undefined && to !== signer.url && canonicalUrl(deps, idOf(object)) === signer.url && signer.type !== 'Application';
  if (!isMove || hostOf(to) === deps.urls.host || (await isHostMuted(deps, hostOf(to)))) return undefined;
  await refuseUnlessBothSaySo(deps, { from: signer.url, to });
  const successor = await requireActor(deps, to, { maxAgeMs: 0 });
  const owner = await findOwner(deps, successor);
  const isAlike = kindOf(successor) === kindOf(signer) && successor.type !== 'Application' && successor.url === to;
  if (!isAlike || (kindOf(successor) === 'channel' && !owner))
    throw new FetchFailure('refused', `${signer.url} cannot go on as ${to}, which is something else.`);
  const follower = await findServer(deps);
  return async (tx) => {
    await moveFollow(tx, deps, { follower, from: signer, to: successor });
    if (!owner) return;
    const [channel, account] = [describeActor(successor), describeActor(owner)];
    publish(tx, federationEvents.remoteChannelMoved, { about: to, formerUrl: signer.url, channel, account });
  };
};

/** As their own documents are now: the one names its successor, and that names who it was. */
async function refuseUnlessBothSaySo(deps: Fetching, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const former = await fetchObject(deps, from);
  const successor = await fetchObject(deps, to);
  const isNamed = former.url === from && canonicalUrl(deps, idOf(former.object['movedTo'])) === to;
  const aliases = listOf(successor.object['alsoKnownAs'], MOST_ALIASES).map((alias) => canonicalUrl(deps, idOf(alias)));
  if (!isNamed || successor.url !== to || !aliases.includes(from))
    throw new FetchFailure('refused', `${from} and ${to} do not both say that one goes on as the other.`);
}

const findServer = async (deps: Fetching): Promise<Actor> =>
  db(deps.database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', await serverActorId(deps))
    .executeTakeFirstOrThrow();

/** The account of a channel. */
const findOwner = ({ database }: Fetching, { ownerId }: Actor): Promise<Actor | undefined> =>
  db(database)
    .selectFrom('Actor')
    .selectAll()
    .where('id', '=', ownerId ?? 0)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
