import { downloadsApi, downloadTracksInternal } from '@flotilla/contracts-videos';
import { createDelivery } from '@flotilla/delivery';
import { implement, reply } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { type CredentialsInput, createFileAccess, credentialsOf } from '../files/file-access.ts';
import { createCountDownloads } from './count-downloads.ts';
import { downloadFile } from './download-file.ts';
import { findDownloadTracks } from './find-download-tracks.ts';

export const downloads = defineFeature<Deps>({
  operations: [
    implement({ ...downloadsApi, ...downloadTracksInternal }, ({ database, ...rest }: Deps) => {
      const access = createFileAccess({ database, ...rest });
      const deps = { database, deliver: createDelivery(rest), access, count: createCountDownloads({ database, ...rest }) };
      const visitor = (input: CredentialsInput) => ({ ...credentialsOf(input), clientIp: input.context.clientIp });
      return {
        downloadWebVideo: ({ params, ...input }) =>
          downloadFile(deps, { ...visitor(input), ...params, resolution: Number(params.resolution), kind: 'web' }),
        downloadHlsFile: ({ params, ...input }) =>
          downloadFile(deps, { ...visitor(input), ...params, resolution: Number(params.resolution), kind: 'hls' }),
        findDownloadTracks: async (input) => reply(200, await findDownloadTracks(deps, input)),
      };
    }),
  ],
});
