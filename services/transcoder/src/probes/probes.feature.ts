import { probesInternal } from '@flotilla/contracts-transcoder';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { probeMediaRoute } from './probe-media.ts';

/** What stored files hold. */
export const probes = defineFeature<Deps>({
  operations: [implement(probesInternal, (deps) => ({ probeMedia: probeMediaRoute(deps) }))],
});
