import { downloadsApi } from '@flotilla/contracts-videos';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { createDelivery } from '../files/deliver.ts';
import { createFileAccess, credentialsOf } from '../files/file-access.ts';
import { downloadFile } from './download-file.ts';

export const downloads = defineFeature<Deps>({
  operations: [
    implement(downloadsApi, ({ database, ...rest }: Deps) => {
      const deps = { database, deliver: createDelivery(rest), access: createFileAccess({ database, ...rest }) };
      return {
        downloadWebVideo: ({ params, ...input }) =>
          downloadFile(deps, { ...credentialsOf(input), ...params, resolution: Number(params.resolution), kind: 'web' }),
        downloadHlsFile: ({ params, ...input }) =>
          downloadFile(deps, { ...credentialsOf(input), ...params, resolution: Number(params.resolution), kind: 'hls' }),
      };
    }),
  ],
});
