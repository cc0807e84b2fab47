import { connectDatabase } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import { type RebuildCounts, rebuildFromSnapshots } from '@flotilla/outbox';
import type { Log } from '@flotilla/telemetry';
import { onUserSnapshot } from './catalogue/index.ts';
import { videos } from './service.ts';

/** Rebuilds the read model of users from the newest snapshot of each; the service may be running. */
export async function rebuildVideos({ url, transport, log }: { url: string; transport: EventTransport; log: Log }): Promise<RebuildCounts> {
  const { entities } = videos.schema;
  await using database = await connectDatabase({ url, entities, log, name: 'videos', poolSize: 8 });
  return rebuildFromSnapshots({ database, transport, group: 'videos', consumers: [onUserSnapshot.bind(undefined)], log });
}
