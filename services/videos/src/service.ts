import { auditEventsTopic, authEvents, configurationTopic, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { videosTopics } from '@flotilla/contracts-videos';
import { followNewest } from '@flotilla/events';
import { createImages } from '@flotilla/images';
import { createOutbound } from '@flotilla/outbound';
import { type Basics, defineService } from '@flotilla/service';
import type { Storage } from '@flotilla/storage';
import { actorRemoval } from './actor-removal/index.ts';
import { archives } from './archives/index.ts';
import { catalogue } from './catalogue/index.ts';
import { community } from './community/index.ts';
import { delivery } from './delivery/index.ts';
import type { Deps } from './deps.ts';
import { discovery } from './discovery/index.ts';
import { embedding } from './embedding/index.ts';
import { federated } from './federated/index.ts';
import { createFeedOwners } from './feed-owners.ts';
import { imports } from './imports/index.ts';
import { jobsView } from './jobs-view/index.ts';
import { moderation } from './moderation/index.ts';
import { objects } from './objects/index.ts';
import { createNeighbours, remote } from './remote/index.ts';
import { restoring } from './restoring/index.ts';
import { type Config, settings } from './settings.ts';
import { createTranscoder } from './transcoder.ts';
import { transcoding } from './transcoding/index.ts';
import { uploads } from './uploads/index.ts';
import { createYtDlp } from './yt-dlp/index.ts';

export const areas = [
  catalogue,
  uploads,
  imports,
  transcoding,
  delivery,
  community,
  embedding,
  discovery,
  moderation,
  federated,
  archives,
  restoring,
  remote,
  actorRemoval,
  objects,
  jobsView,
];

/** Accounts, channels and videos, and the bytes on their way in and out. */
export const videos = defineService({
  name: 'videos',
  settings,
  areas,
  publishes: videosTopics,
  publishesFor: [auditEventsTopic],
  follows: [configurationTopic],
  logLines: authEvents.linesLogged,
  usesStorage: true,
  pools: { default: 4, imports: ({ settings: current }) => current().import.videos.concurrency },
  createDeps,
  areJobsPaused: (deps) => deps.areJobsPaused(),
});

async function createDeps(basics: Basics<Config, { readonly storage: Storage }>): Promise<Deps> {
  const { config, resources, database, log, metrics, clock, jobTypes, running } = basics;
  const { storage, transport, signal } = resources;
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(transport, kinds, { group: 'videos.configuration', log });
  running.defer(() => configuration.stop());
  // With default settings, jobs would delete what administrators chose to keep.
  await configuration.caughtUp(signal);
  const outbound = running.use(createOutbound({ ...config, log, metrics }));
  const { ytDlpPath: program, workDirectory: directory, ytDlpUnconfined: mayBeUnconfined } = config;
  const others = {
    transcoder: createTranscoder(config, log),
    feedOwners: createFeedOwners(config, log),
    neighbours: createNeighbours({ clock, config, database, log }),
    images: createImages({ log }),
    outbound,
    ytDlp: program ? running.use(await createYtDlp({ program, directory, mayBeUnconfined, outbound, log })) : null,
  };
  return { config, ...configuration.newest, database, storage, log, clock, jobTypes, ...others };
}
