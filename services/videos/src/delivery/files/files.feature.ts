import { filesApi } from '@flotilla/contracts-videos';
import { createDelivery } from '@flotilla/delivery';
import { implement } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { createKeptFiles } from '../remote-files/create-kept-files.ts';
import { createFileAccess, credentialsOf } from './file-access.ts';
import { createFindFile } from './find-file.ts';
import { createServeActorImage } from './serve-actor-image.ts';
import { type FileDeps, type FileRequest, type HlsRequest, servePrivateFile, servePublicFile } from './serve-file.ts';
import { createServeBeside, createServeImage } from './serve-image.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const PRIVATE_NAME = /^[a-z\d-]+\.[a-z\d]{1,8}$/;

/** Files as players ask for them (docs/contract/files.md#delivery). */
export const files = defineFeature<Deps>({
  operations: [
    implement(filesApi, (all: Deps) => {
      const find = createFindFile(all);
      const deps = {
        storage: all.storage,
        find,
        deliver: createDelivery(all),
        access: createFileAccess(all),
        keptFiles: createKeptFiles(all),
      };
      const webVideo = ({ params, ...input }: FileRequest) =>
        servePublicFile(deps, { ...credentialsOf(input), filename: params.filename, kind: 'web' });
      // Clients of a proxy expect its bytes, not the address of the store.
      const proxying = { ...deps, deliver: createDelivery({ storage: all.storage, config: { delivery: 'stream' } }) };
      const privateWebVideo =
        (from: FileDeps) =>
        ({ params, ...input }: FileRequest) =>
          servePrivateFile(from, { ...credentialsOf(input), filename: params.filename, kind: 'web', reinjects: false });
      const privateHlsFile =
        (from: FileDeps) =>
        async ({ params: { videoUUID, filename }, ...input }: HlsRequest) => {
          if (!UUID.test(videoUUID) || !PRIVATE_NAME.test(filename))
            throw problems.bad_request({ detail: 'This is not the name of a file.' });
          const reinjects = input.query.reinjectVideoFileToken === true;
          return servePrivateFile(from, { ...credentialsOf(input), filename, kind: 'hls', videoUuid: videoUUID, reinjects });
        };
      const image = createServeImage(deps);

      return {
        getWebVideo: webVideo,
        getWebSeed: webVideo,
        getPrivateWebVideo: privateWebVideo(deps),
        getPrivateWebSeed: privateWebVideo(deps),
        getProxiedWebVideo: privateWebVideo(proxying),
        getThumbnail: image,
        getPreview: image,
        getStoryboard: createServeBeside(deps, 'storyboard'),
        getVideoCaption: createServeBeside(deps, 'caption'),
        getAvatar: createServeActorImage(deps, 'avatar'),
        getBanner: createServeActorImage(deps, 'banner'),
        getHlsFileByName: ({ params, ...input }) =>
          servePublicFile(deps, { ...credentialsOf(input), filename: params.filename, kind: 'hls' }),
        async getHlsFile({ params: { videoUUID, filename }, ...input }) {
          const wanted = { ...credentialsOf(input), filename, kind: 'hls' } as const;
          // One private path names no video (docs/contract/files.md#paths).
          if (videoUUID === 'private') return servePrivateFile(deps, { ...wanted, reinjects: input.query.reinjectVideoFileToken === true });
          return servePublicFile(deps, { ...wanted, videoUuid: videoUUID });
        },
        getPrivateHlsFile: privateHlsFile(deps),
        getProxiedHlsFile: privateHlsFile(proxying),
      };
    }),
  ],
});
