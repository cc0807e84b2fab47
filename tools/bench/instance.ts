// A whole instance in a process of its own; prints its addresses and process ids.
import { contracts } from '@flotilla/contracts';
import { startPlatform } from '@flotilla/standalone';

/** The URL of a database that no service owns is the superuser's, who may use every database. */
const superuserUrl = (database: string) => platform.databaseUrl('postgres')?.replace(/\/postgres$/, `/${database}`);

const platform = await startPlatform({ environment: process.env });
process.stdout.write(
  `${JSON.stringify({
    url: platform.serviceUrls.gateway[0],
    serviceUrls: platform.serviceUrls,
    processIds: platform.processIds,
    superuserUrl: superuserUrl('videos'),
    databaseUrls: Object.fromEntries(
      ['events', ...contracts.map(({ service }) => service)].map((name) => [name, platform.databaseUrl(name)]),
    ),
  })}\n`,
);
await new Promise((resolve) => process.once('SIGTERM', resolve));
await platform.stop();
