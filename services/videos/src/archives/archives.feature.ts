import { archivesInternal } from '@flotilla/contracts-videos';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { getArchivedAccount, listArchivedChannels } from './archived-actors.ts';
import { listArchivedFiles } from './archived-files.ts';
import { listArchivedComments, listArchivedHistory, listArchivedRatings } from './archived-opinions.ts';
import { listArchivedFollowers, listArchivedFollowing, listArchivedMutes } from './archived-people.ts';
import { listArchivedElements, listArchivedPlaylists } from './archived-playlists.ts';
import { createListArchivedVideos } from './archived-videos.ts';
import { measureArchive } from './measure-archive.ts';

/** What `exports` puts into archives (docs/contract/archives.md#sections). */
export const archives = defineFeature<Deps>({
  operations: [
    implement(archivesInternal, (deps: Deps) => {
      const listArchivedVideos = createListArchivedVideos(deps);
      return {
        getArchivedAccount: async ({ params }) => reply(200, await getArchivedAccount(deps, params.userId)),
        measureArchive: async ({ params }) => reply(200, await measureArchive(deps.database, params.userId)),
        listArchivedChannels: async ({ params, query }) => reply(200, await listArchivedChannels(deps, params.userId, query)),
        listArchivedVideos: async ({ params, query }) => reply(200, await listArchivedVideos(params.userId, query)),
        listArchivedFiles: async ({ params, query }) => reply(200, await listArchivedFiles(deps, params.userId, query)),
        listArchivedComments: async ({ params, query }) => reply(200, await listArchivedComments(deps, params.userId, query)),
        listArchivedFollowers: async ({ params, query }) => reply(200, await listArchivedFollowers(deps, params.userId, query)),
        listArchivedFollowing: async ({ params, query }) => reply(200, await listArchivedFollowing(deps, params.userId, query)),
        listArchivedMutes: async ({ params, query }) => reply(200, await listArchivedMutes(deps, params.userId, query)),
        listArchivedHistory: async ({ params, query }) => reply(200, await listArchivedHistory(deps, params.userId, query)),
        listArchivedPlaylists: async ({ params, query }) => reply(200, await listArchivedPlaylists(deps, params.userId, query)),
        listArchivedRatings: async ({ params, query }) => reply(200, await listArchivedRatings(deps, params.userId, query)),
        listArchivedElements: async ({ params, query }) => reply(200, await listArchivedElements(deps, params.userId, query)),
      };
    }),
  ],
});
