import { filesInternal } from '@flotilla/contracts-federation';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { createFetchRemoteFile } from './fetch-remote-file.ts';

/** Pictures and captions of other instances, which `videos` shows and keeps (docs/contract/federation.md#pictures-and-captions). */
export const remoteFiles = defineFeature<Deps>({
  operations: [
    implement(filesInternal, (deps: Deps) => {
      const fetchRemoteFile = createFetchRemoteFile(deps);
      return {
        async fetchRemoteFile({ body }) {
          const { mediaType, bytes } = await fetchRemoteFile(body);
          return reply(200, { mediaType, content: bytes.toString('base64') });
        },
      };
    }),
  ],
});
