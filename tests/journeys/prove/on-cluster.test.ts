import { loadServices, ownersOf } from '@flotilla/standalone';
import { whenEngine } from '@flotilla/test-kit';
import { jest } from '@jest/globals';

// Each starts the engines and ten processes.
jest.setTimeout(600_000);

// What a newcomer does with an instance does not change with the engines: the same journeys once more, on two processes of each service.
await whenEngine(
  ['postgres', 'kafka', 'minio', 'redis'],
  async () => {
    process.env['JOURNEYS_ON'] = 'cluster';
    await import('../test/newcomer.test.ts');
  },
  { databases: ownersOf(await loadServices()) },
);
