import { authEvents, configurationTopic, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { transcoderTopics } from '@flotilla/contracts-transcoder';
import { followNewest } from '@flotilla/events';
import { findMediaTools, type MediaTools, openWorkspace, type Workspace } from '@flotilla/media';
import { type Basics, defineService } from '@flotilla/service';
import { type Config, settings } from './config.ts';
import type { Deps, Extras } from './deps.ts';
import { downloads } from './downloads/downloads.feature.ts';
import { encodingSettings } from './encoding-settings.ts';
import { jobsView } from './jobs-view/jobs-view.feature.ts';
import { objects } from './objects/objects.feature.ts';
import { pieces } from './pieces/pieces.feature.ts';
import { createPool } from './probes/pool.ts';
import { probes } from './probes/probes.feature.ts';
import { renditions } from './renditions/renditions.feature.ts';
import { storyboards } from './storyboards/storyboards.feature.ts';
import { thumbnails } from './thumbnails/thumbnails.feature.ts';
import { NEEDED_BELOW } from './transcodes/enqueue-work.ts';
import { transcodes } from './transcodes/transcodes.feature.ts';
import { createVideosClient } from './videos-client.ts';

/** Turns uploaded files into renditions. Its start throws MediaToolsMissing when there is no usable ffmpeg. */
export const transcoder = defineService({
  name: 'transcoder',
  settings,
  areas: [transcodes, renditions, pieces, thumbnails, storyboards, probes, downloads, objects, jobsView],
  publishes: transcoderTopics,
  follows: [configurationTopic],
  logLines: authEvents.linesLogged,
  usesStorage: true,
  createDeps,
  // Work that keeps processors busy, work on all of a long video, which is fast for its length, encodes of long videos that nothing can cut, which take hours,
  // storyboards, which many videos may want at once, and short work.
  pools: {
    encoding: { atOnce: ({ encoding }: Deps) => encoding().concurrency, express: { atOnce: 1, below: NEEDED_BELOW } },
    whole: { atOnce: 1, express: { atOnce: 1, below: NEEDED_BELOW } },
    uncut: 1,
    storyboards: 1,
    quick: 2,
  },
  areJobsPaused: ({ areJobsPaused }) => areJobsPaused(),
  started({ log, tools, encoding }) {
    log.info({ ffmpeg: tools.version, encodes: encoding().concurrency }, 'transcoder is ready to encode');
    const { missing: reason } = tools.confinement;
    if (reason !== null) log.warn({ reason }, 'programs that read uploads are not confined');
  },
});

async function createDeps({ config, resources, database, jobTypes, log, metrics, running }: Basics<Config, Extras>): Promise<Deps> {
  const { storage, signal } = resources;
  const workspace = running.use(await openWorkspace(config.workDirectory));
  const tools = resources.tools ?? (await findTools(config, workspace));
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(resources.transport, kinds, { group: 'transcoder.configuration', log });
  running.defer(() => configuration.stop());
  // With default settings, videos would be encoded against the administrators' choice, and paused jobs would run.
  await configuration.caughtUp(signal);
  const { settings: instanceSettings, areJobsPaused } = configuration.newest;
  const encoding = () => encodingSettings(instanceSettings(), config);
  const pool = createPool({ concurrency: 2, queue: 20, deadlineInMs: 30_000 });
  const videos = createVideosClient(config, log);
  return { config, encoding, areJobsPaused, database, jobTypes, storage, tools, videos, workspace, pool, log, metrics };
}

/** Whether programs can be confined is tried where they will work. */
async function findTools({ ffmpegPath, searchPath }: Config, workspace: Workspace): Promise<MediaTools> {
  await using directory = await workspace.open();
  return await findMediaTools({ ffmpegPath, path: searchPath, directory: directory.path });
}
