import type { MetadataStorage } from '@mikro-orm/core';
import { MikroORM, type Options } from '@mikro-orm/postgresql';

/** The metadata of each list of entities, shared by all connections of this process. */
const discovered = new WeakMap<object, MetadataStorage>();

/** Creates an ORM for a list of entities. MikroORM discovers a list once per process. Read metadata from `orm.em`, because `orm.getMetadata()` is empty after the first time. */
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
  // `init` marks its manager in the same way: statements need a fork.
  Object.assign(orm.em, { global: true });
  return orm;
}
