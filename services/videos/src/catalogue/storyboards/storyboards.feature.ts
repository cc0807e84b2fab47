import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { storyboardsApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { subscription } from '@flotilla/outbox';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { visitorOf } from '../videos/access.ts';
import { acceptStoryboard } from './accept-storyboard.ts';
import { createListStoryboards } from './list-storyboards.ts';
import { createStoryboards, indexWithoutStoryboard } from './migrations/2026-11-28-video-storyboards.ts';
import { requestMissingStoryboardsSoon } from './request-missing-storyboards.ts';
import { StoryboardRequest } from './storyboard-request.entity.ts';
import { storyboardsIntegrity } from './storyboards.integrity.ts';

/** What players show while somebody points at the time line. */
export const storyboards = defineFeature<Deps>({
  operations: [
    implement(storyboardsApi, (deps: Deps) => {
      const list = createListStoryboards(deps);
      return {
        listStoryboards: async ({ params, headers, caller, context }) =>
          reply(200, { storyboards: await list(params.id, visitorOf({ caller, headers, context })) }),
      };
    }),
  ],
  entities: [StoryboardRequest],
  migrations: [createStoryboards, indexWithoutStoryboard],
  subscriptions: [
    subscription(
      transcoderEvents.storyboardMade,
      ({ clock }: Deps) =>
        (made, { tx }) =>
          acceptStoryboard(tx, made, clock.now()),
    ),
  ],
  schedules: [requestMissingStoryboardsSoon],
  integrityChecks: [storyboardsIntegrity],
});
