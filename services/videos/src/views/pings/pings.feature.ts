import { viewsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { createReportPosition } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';

export const pings = defineFeature<Deps>({
  operations: [
    implement(viewsApi, (deps: Deps) => {
      const report = createReportPosition(deps);
      const take = async ({ params, body, caller }: Parameters<typeof report>[0] & { caller: Parameters<typeof report>[1] }) => {
        await report({ params, body }, caller);
        return reply(204, null);
      };
      return { reportPosition: take, putPosition: take, reportWatching: take, putWatching: take };
    }),
  ],
});
