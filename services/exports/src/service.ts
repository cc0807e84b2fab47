import { auditEventsTopic, authEvents, configurationTopic, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { exportsTopics } from '@flotilla/contracts-exports';
import { createDelivery } from '@flotilla/delivery';
import { followNewest } from '@flotilla/events';
import { type Basics, defineService } from '@flotilla/service';
import { archives } from './archives/archives.feature.ts';
import { type Config, settings } from './config.ts';
import type { Deps, Extras } from './deps.ts';
import { importing } from './importing/importing.feature.ts';
import { jobsView } from './jobs-view/jobs-view.feature.ts';
import { createNeighbours } from './neighbours.ts';
import { userExports } from './user-exports/user-exports.feature.ts';
import { userImports } from './user-imports/user-imports.feature.ts';

/** Archives of everything that people gave to the instance. */
export const exports = defineService({
  name: 'exports',
  settings,
  areas: [userExports, archives, userImports, importing, jobsView],
  publishes: exportsTopics,
  publishesFor: [auditEventsTopic],
  follows: [configurationTopic],
  logLines: authEvents.linesLogged,
  usesStorage: true,
  createDeps,
  // One archive at a time in each direction: it reads from the same disks and databases as visitors.
  pools: { archives: 1, imports: 1, quick: 2 },
  areJobsPaused: ({ areJobsPaused }) => areJobsPaused(),
});

async function createDeps({ config, resources, database, jobTypes, log, clock, running }: Basics<Config, Extras>): Promise<Deps> {
  const { storage, transport, signal } = resources;
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(transport, kinds, { group: 'exports.configuration', log });
  running.defer(() => configuration.stop());
  // With default settings, archives would be made or deleted against the administrators' choice.
  await configuration.caughtUp(signal);
  const deliver = createDelivery({ storage, config });
  const neighbours = createNeighbours(config, log);
  return { config, ...configuration.newest, database, jobTypes, storage, deliver, neighbours, log, clock };
}
