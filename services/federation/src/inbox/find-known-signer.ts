import { anyOf, asBoolean, type Database, prepared, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { isFresh } from '../remote-actors/find-actor.ts';
import { HostMute } from './host-mute.entity.ts';
import { inBatches } from './in-batches.ts';

/** An actor, and whether the instance has muted its host. */
export type Known = { readonly actor: Actor; readonly isMuted: boolean };

const db = tables({ Actor, HostMute });
const findKnown = prepared('known-signers', (on, urls: readonly string[]) =>
  db(on)
    .selectFrom('Actor')
    .selectAll()
    .select((eb) =>
      asBoolean(
        eb.exists(
          eb
            .selectFrom('HostMute')
            .select('muteId')
            .whereRef('HostMute.host', '=', 'Actor.host')
            .where('byAccountId', 'is', null)
            .where('isEnded', '=', false),
        ),
      ).as('isMuted'),
    )
    .where((eb) => anyOf(eb, 'url', urls))
    .where('deletedAt', 'is', null),
);

type Find = (url: string) => Promise<(Actor & { readonly isMuted: boolean }) | undefined>;
const finders = new WeakMap<Database, Find>();

/** Those who sign at once are found together. */
function finderOf(database: Database): Find {
  const known = finders.get(database);
  if (known) return known;
  const find = inBatches(async (urls: readonly string[]) => {
    const found = new Map((await findKnown(database, [...new Set(urls)])).map((row) => [row.url, row]));
    return urls.map((url) => found.get(url));
  });
  finders.set(database, find);
  return find;
}

/** A remote actor of whom nothing has to be asked, and whether its host is muted. */
export async function findKnownSigner(deps: Pick<Deps, 'clock' | 'database'>, url: string): Promise<Known | undefined> {
  const found = await finderOf(deps.database)(url);
  if (!found || found.localKind !== null || !isFresh(deps, found)) return undefined;
  const { isMuted, ...actor } = found;
  return { actor, isMuted };
}
