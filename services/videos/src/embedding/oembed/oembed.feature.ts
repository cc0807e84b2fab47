import { embeddingApi, videosProblems } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { createFindEmbedded } from './find-embedded.ts';
import { readPageUrl } from './read-page-url.ts';
import { shapeOembed } from './shape-oembed.ts';

/** How other sites show what has a page here. */
export const oembed = defineFeature<Deps>({
  operations: [
    implement({ getOembed: embeddingApi.getOembed }, (deps: Deps) => {
      const findEmbedded = createFindEmbedded(deps);
      const base = deps.config.publicUrl;
      return {
        async getOembed({ query: { url, format, maxwidth, maxheight } }) {
          const page = readPageUrl(url, base);
          if (format === 'xml') throw videosProblems.oembed_format_not_served();
          return reply(200, shapeOembed(await findEmbedded(page), page, { base, maxwidth, maxheight }));
        },
      };
    }),
  ],
});
