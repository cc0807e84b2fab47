import type { MetadataStorage } from '@mikro-orm/core';
import { MikroORM, type Options } from '@mikro-orm/postgresql';

/** What MikroORM found out about a list of entities, for all connections of this process. */
const discovered = new WeakMap<object, MetadataStorage>();

/** An ORM for a list of entities, which is examined once per process. Its metadata is at `orm.em`. */
export async function createOrm(entities: readonly NonNullable<Options['entities']>[number][], options: Options): Promise<MikroORM> {
  const known = discovered.get(entities);
  if (!known) {
    const first = (await MikroORM.init({ ...options, entities: [...entities] })) as MikroORM;
    discovered.set(entities, first.getMetadata());
    return first;
  }
  const orm = new MikroORM({
    ...options,
    entities: [...entities],
    discovery: { ...options.discovery, skipSyncDiscovery: true },
  }) as MikroORM;
  orm.driver.setMetadata(known);
  orm.em = orm.driver.createEntityManager() as MikroORM['em'];
  // As `init` does: only forks may be worked with.
  Object.assign(orm.em, { global: true });
  return orm;
}
