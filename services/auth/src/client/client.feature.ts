import { clientApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { sendPlaybackMetricsRoute } from './send-playback-metrics.ts';
import { updateClientLanguageRoute } from './update-client-language.ts';

export const client = defineFeature<Deps>({
  operations: [
    implement(clientApi, (deps) => ({
      sendPlaybackMetrics: sendPlaybackMetricsRoute(deps),
      updateClientLanguage: updateClientLanguageRoute(deps),
    })),
  ],
});
