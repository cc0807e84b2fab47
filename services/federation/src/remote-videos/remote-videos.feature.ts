import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createRemoteVideos } from './migrations/2026-12-01-remote-videos.ts';
import { addWholeAt } from './migrations/2026-12-03-whole-videos.ts';
import { addCollections, indexCollections } from './migrations/2026-12-04-collections.ts';
import { relistVideos } from './relist-videos.ts';
import { RemoteVideo } from './remote-video.entity.ts';
import { Share } from './share.entity.ts';

/** Videos of other instances, and who shared which (docs/contract/federation.md#video). */
export const remoteVideos = defineFeature<Deps>({
  entities: [RemoteVideo, Share],
  migrations: [createRemoteVideos, addWholeAt, addCollections, indexCollections],
  jobs: [relistVideos],
});
