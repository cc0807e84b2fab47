import { anyOf, sql, tables } from '@flotilla/database';
import { Account, Channel, type StoredImage, shapeImages } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';

const db = tables({ Account, Channel });

/** Images of actors of other instances, which are fetched once somebody looks at them; none of those whom the instance has muted. */
export async function findActorImages({ config, database }: Pick<Deps, 'config' | 'database'>, wanted: readonly string[]) {
  const urls = instanceUrls(config.publicUrl);
  const rows = await db(database)
    .selectFrom('Account as x')
    .select(['x.url', 'x.avatars', sql<readonly StoredImage[]>`'[]'::jsonb`.as('banners')])
    .where((eb) => anyOf(eb, 'x.url', wanted))
    .where('x.mutedByInstance', '=', false)
    .unionAll(
      db(database)
        .selectFrom('Channel as x')
        .innerJoin('Account as a', 'a.id', 'x.accountId')
        .select(['x.url', 'x.avatars', 'x.banners'])
        .where((eb) => anyOf(eb, 'x.url', wanted))
        .where('x.removedAt', 'is', null)
        .where('a.mutedByInstance', '=', false),
    )
    .execute();
  return rows.flatMap(({ url, avatars, banners }) =>
    url === null ? [] : [{ url, avatars: shapeImages('avatar', avatars, urls), banners: shapeImages('banner', banners, urls) }],
  );
}
