import { connectDatabase } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import { type RebuildCounts, rebuildFromSnapshots } from '@flotilla/outbox';
import type { Log } from '@flotilla/telemetry';
import { entities } from './schema.ts';
import { onUserSnapshot } from './users/on-user-snapshot.consumer.ts';

/** Makes the read model of users anew from what `auth` last said of each; the service may run meanwhile. */
export async function rebuildVideos({ url, transport, log }: { url: string; transport: EventTransport; log: Log }): Promise<RebuildCounts> {
  await using database = await connectDatabase({ url, entities, log, name: 'videos', poolSize: 8 });
  return rebuildFromSnapshots({ database, transport, group: 'videos', consumers: [onUserSnapshot], log });
}
