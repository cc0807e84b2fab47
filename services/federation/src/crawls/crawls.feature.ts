import { crawlsApi } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { Crawl } from './crawl.entity.ts';
import { crawlHost } from './crawl-host.ts';
import { forgetUpkeepDaily } from './forget-upkeep.ts';
import { listCrawls, restartCrawl } from './list-crawls.ts';
import { createCrawls } from './migrations/2026-12-03-crawls.ts';
import { addItemsOfPage } from './migrations/2026-12-04-places-in-pages.ts';
import { addWantedAgain } from './migrations/2026-12-04-wanted-again.ts';

/** Collections of other instances are read page by page, at a pace that their hosts do not mind (docs/contract/federation.md#backfill). */
export const crawls = defineFeature<Deps>({
  operations: [
    implement(crawlsApi, (deps: Deps) => ({
      listCrawls: async ({ query }) => reply(200, await listCrawls(deps, query)),
      restartCrawl: async ({ params }) => {
        await restartCrawl(deps, params.id);
        return reply(204, null);
      },
    })),
  ],
  entities: [Crawl],
  migrations: [createCrawls, addWantedAgain, addItemsOfPage],
  jobs: [crawlHost],
  schedules: [forgetUpkeepDaily],
});
