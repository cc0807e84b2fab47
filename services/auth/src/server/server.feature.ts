import { serverApi, serverInternal } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getInstanceFacts } from './get-instance-facts.ts';
import { getServerStatsRoute } from './get-server-stats.ts';
import { runDebugCommandRoute } from './run-debug-command.ts';

export const server = defineFeature<Deps>({
  operations: [
    implement(serverApi, (deps) => ({
      getServerStats: getServerStatsRoute(deps),
      getDebug: async ({ context }) => reply(200, { ip: context.clientIp, activityPubMessagesWaiting: 0 }),
      runDebugCommand: runDebugCommandRoute(deps),
    })),
    implement(serverInternal, (deps: Deps) => ({
      getInstanceFacts: async () => reply(200, await getInstanceFacts(deps)),
    })),
  ],
});
