import { authEvents, configurationTopic, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { federationTopics } from '@flotilla/contracts-federation';
import { followNewest } from '@flotilla/events';
import { createOutbound } from '@flotilla/outbound';
import { type Basics, defineService } from '@flotilla/service';
import { actors } from './actors/actors.feature.ts';
import { ensureServerActor } from './actors/ensure-server-actor.ts';
import { createKeyring } from './actors/keyring.ts';
import { resealKeys } from './actors/tend-keys.ts';
import { addresses } from './addresses/addresses.feature.ts';
import { archives } from './archives/archives.feature.ts';
import { audiences } from './audiences/audiences.feature.ts';
import { type Config, settings } from './config.ts';
import { crawls } from './crawls/crawls.feature.ts';
import type { Deps, Extras } from './deps.ts';
import { discovery } from './discovery/discovery.feature.ts';
import { documents } from './documents/documents.feature.ts';
import { follows } from './follows/follows.feature.ts';
import { inbox } from './inbox/inbox.feature.ts';
import { startInboxWorkers } from './inbox/work-on-lanes.ts';
import { createInstance } from './instance.ts';
import { instanceUrls } from './instance-urls.ts';
import { jobsView } from './jobs-view/jobs-view.feature.ts';
import { outbox } from './outbox/outbox.feature.ts';
import { startDeliveries } from './outbox/start-deliveries.ts';
import { publications } from './publications/publications.feature.ts';
import { createFetchMemory } from './remote-actors/fetch-memory.ts';
import { remoteComments } from './remote-comments/remote-comments.feature.ts';
import { remoteFiles } from './remote-files/remote-files.feature.ts';
import { remotePlaylists } from './remote-playlists/remote-playlists.feature.ts';
import { remoteVideos } from './remote-videos/remote-videos.feature.ts';
import { upkeep } from './upkeep/upkeep.feature.ts';
import { createVideosClient } from './videos-client.ts';

/** Speaks ActivityPub with other instances: actors and their keys, follows, what comes in and what goes out. */
export const federation = defineService({
  name: 'federation',
  settings,
  areas: [
    actors,
    follows,
    inbox,
    remoteComments,
    remoteVideos,
    remotePlaylists,
    remoteFiles,
    crawls,
    addresses,
    discovery,
    documents,
    archives,
    outbox,
    publications,
    upkeep,
    audiences,
    jobsView,
  ],
  publishes: federationTopics,
  follows: [configurationTopic],
  logLines: authEvents.linesLogged,
  createDeps,
  pools: { default: 4, crawls: 8 },
  areJobsPaused: ({ areJobsPaused }) => areJobsPaused(),
  started(deps, { running }) {
    running.use(startInboxWorkers(deps));
    running.use(startDeliveries(deps));
    // Once per start is enough: encryption keys only change with a restart.
    const resealing = resealKeys(deps);
    running.defer(() => resealing);
  },
});

async function createDeps({ config, resources, database, jobTypes, log, metrics, clock, running }: Basics<Config, Extras>): Promise<Deps> {
  const { transport, signal } = resources;
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(transport, kinds, { group: 'federation.configuration', log });
  running.defer(() => configuration.stop());
  // With default settings, followers would be accepted against the administrators' choice.
  await configuration.caughtUp(signal);
  const urls = instanceUrls(config.publicUrl);
  const outbound = running.use(createOutbound({ ...config, log, metrics }));
  const fetches = createFetchMemory(() => clock.now());
  const keyring = createKeyring(config.encryptionKeys, resources.makeKeyPair);
  const instance = createInstance(config, log);
  const videos = createVideosClient(config, log);
  await ensureServerActor({ database, urls, clock });
  return { config, urls, instance, ...configuration.newest, jobTypes, database, keyring, fetches, videos, outbound, log, metrics, clock };
}
