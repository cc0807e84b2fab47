import { softwareVersion } from '../configuration/software-version.ts';
import type { Deps } from '../deps.ts';
import { countUsers } from './count-users.ts';

/** What NodeInfo tells (docs/contract/federation.md#nodeinfo). Throws 503 when `videos` is down. */
export async function getInstanceFacts({ accounts, clock, config, database }: Pick<Deps, 'accounts' | 'clock' | 'config' | 'database'>) {
  const [{ users: total, monthly: activeMonth, halfYearly: activeHalfyear }, { videos: localPosts }, localComments] = await Promise.all([
    countUsers(database, clock.now()),
    accounts.stats(),
    accounts.comments(),
  ]);
  return {
    software: { name: config.peertubeClientsCompatible ? 'peertube' : 'flotilla', version: softwareVersion(config) },
    usage: { users: { total, activeMonth, activeHalfyear }, localPosts, localComments },
  };
}
