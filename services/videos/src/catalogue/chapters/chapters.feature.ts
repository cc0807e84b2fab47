import { chaptersApi } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { visitorOf } from '../videos/access.ts';
import { chaptersIntegrity } from './chapters.integrity.ts';
import { getChapters } from './get-chapters.ts';
import { replaceChapters } from './replace-chapters.ts';

/** The parts of a video (docs/contract/chapters.md). */
export const chapters = defineFeature<Deps>({
  operations: [
    implement(chaptersApi, (deps: Deps) => ({
      getChapters: async ({ params, headers, caller, context }) =>
        reply(200, { chapters: (await getChapters(deps, params.id, visitorOf({ caller, headers, context })))?.chapters ?? [] }),
      async replaceChapters({ params, body, caller }) {
        await replaceChapters(deps, params.videoId, body.chapters, caller);
        return reply(204, null);
      },
    })),
  ],
  integrityChecks: [chaptersIntegrity],
});
