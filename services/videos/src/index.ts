import { authEvents } from '@flotilla/contracts-auth';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { contract } from '@flotilla/contracts-videos/contract';
import type { Service } from '@flotilla/service';
import { settings } from './config.ts';
import { entities, migrations } from './schema.ts';
import { startVideosService } from './service.ts';

export type { Config } from './config.ts';
export { settings } from './config.ts';
export type { Resources } from './deps.ts';
export { rebuildVideos } from './rebuild-videos.ts';
export { entities, migrations } from './schema.ts';
export { startVideosService } from './service.ts';
export { endOpenUploads } from './uploads/end-open-uploads.ts';

export const videos: Service & { readonly settings: typeof settings } = {
  name: 'videos',
  settings,
  schema: { entities, migrations },
  operations: [...contract.operations, ...contract.internal],
  publishes: contract.topics,
  subscribesTo: [authEvents.userSnapshot, authEvents.sessionChanged, ...Object.values(transcoderEvents)],
  uses: { events: true, storage: true },
  start: startVideosService as Service['start'],
};
