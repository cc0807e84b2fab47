import { embeddingApi, embeddingInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import { findManagedVideo, findVideoFor, visitorOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { isEmbeddingAllowed } from './is-embedding-allowed.ts';
import { readEmbedPrivacy } from './read-embed-privacy.ts';
import { updateEmbedPrivacy } from './update-embed-privacy.ts';

const { getOembed: _, ...privacies } = embeddingApi;

/** Which sites may show a video. */
export const embedPrivacies = defineFeature<Deps>({
  operations: [
    implement(privacies, (deps: Deps) => ({
      async getEmbedPrivacy({ params, caller }) {
        const { id } = await findManagedVideo(deps, params.videoId, caller, 'UPDATE_ANY_VIDEO');
        return reply(200, await readEmbedPrivacy(deps, id));
      },
      async updateEmbedPrivacy({ params, body, caller }) {
        await updateEmbedPrivacy(deps, { params, body }, caller);
        return reply(204, null);
      },
      isEmbeddingAllowed: async ({ params, query, headers, caller, context }) =>
        reply(200, await isEmbeddingAllowed(deps, { params, query }, visitorOf({ caller, headers, context }))),
    })),
    implement(embeddingInternal, (deps: Deps) => ({
      async getEmbedPrivacyOfPage({ params }) {
        const { id } = await findVideoFor(deps, params.videoId, { caller: null });
        return reply(200, await readEmbedPrivacy(deps, id));
      },
    })),
  ],
});
