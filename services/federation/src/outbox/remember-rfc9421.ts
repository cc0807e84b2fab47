import { type Database, tables } from '@flotilla/database';
import { twoGenerationCache } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { DeliveryHost } from './delivery-host.entity.ts';

const HOSTS_PER_GENERATION = 5_000;

const db = tables({ DeliveryHost });
/** What this process has written, so that a host that refuses it afterwards is not believed again at its next request. */
const written = new WeakMap<Database, ReturnType<typeof twoGenerationCache<true>>>();

/** Deliveries to a host of which a signature of RFC 9421 was verified are signed so, too. */
export async function rememberRfc9421({ database, clock }: Pick<Deps, 'clock' | 'database'>, host: string): Promise<void> {
  const hosts = written.get(database) ?? twoGenerationCache<true>(HOSTS_PER_GENERATION);
  written.set(database, hosts);
  if (hosts.get(host)) return;
  await db(database)
    .insertInto('DeliveryHost')
    .values({ id: host, cursor: 0, wanted: 0, dueAt: clock.now(), understandsRfc9421: true })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ understandsRfc9421: true }).where('DeliveryHost.understandsRfc9421', '=', false),
    )
    .execute();
  hosts.set(host, true);
}
