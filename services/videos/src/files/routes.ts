import { videosApi } from '@flotilla/contracts-videos';
import { type Route, route, type Streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { createVideoFileTokenRoute } from './create-file-token.route.ts';
import { createDelivery } from './deliver.ts';
import { downloadFile } from './download-file.ts';
import { type Credentials, createFileAccess } from './file-access.ts';
import { createFindFile } from './find-file.ts';
import { sendObject } from './send-object.ts';
import { servePrivateFile, servePublicFile } from './serve-file.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const PRIVATE_NAME = /^[a-z\d-]+\.[a-z\d]{1,8}$/;
const TWO_DAYS = 'public, max-age=172800';

/** Everything that delivers bytes (docs/contract/files.md#delivery). */
export function fileRoutes({ database, storage, config, clock, ...rest }: Deps): readonly Route[] {
  const find = createFindFile({ database });
  const deliver = createDelivery({ storage, config });
  const deps = { database, storage, find, deliver, access: createFileAccess({ config, clock, find }) };

  const webVideo = (operation: typeof videosApi.getWebVideo | typeof videosApi.getWebSeed) =>
    route(operation, ({ params, ...input }) => servePublicFile(deps, { ...credentials(input), filename: params.filename, kind: 'web' }));
  const privateWebVideo = (operation: typeof videosApi.getPrivateWebVideo | typeof videosApi.getPrivateWebSeed) =>
    route(operation, ({ params, ...input }) =>
      servePrivateFile(deps, { ...credentials(input), filename: params.filename, kind: 'web', reinjects: false }),
    );
  const image = (operation: typeof videosApi.getThumbnail | typeof videosApi.getPreview) =>
    route(operation, async ({ params, context }): Promise<Streamed> => {
      const found = await find.image(params.filename);
      if (!found) throw problems.not_found();
      return sendObject(storage, context.request, { ...found, cacheControl: TWO_DAYS });
    });

  return [
    webVideo(videosApi.getWebVideo),
    webVideo(videosApi.getWebSeed),
    privateWebVideo(videosApi.getPrivateWebVideo),
    privateWebVideo(videosApi.getPrivateWebSeed),
    image(videosApi.getThumbnail),
    image(videosApi.getPreview),
    createVideoFileTokenRoute({ database, storage, config, clock, ...rest }),

    route(videosApi.getHlsFileByName, ({ params, ...input }) =>
      servePublicFile(deps, { ...credentials(input), filename: params.filename, kind: 'hls' }),
    ),
    route(videosApi.getHlsFile, async ({ params: { videoUUID, filename }, ...input }) => {
      const wanted = { ...credentials(input), filename, kind: 'hls' } as const;
      // One private path names no video (docs/contract/files.md#paths).
      if (videoUUID === 'private') return servePrivateFile(deps, { ...wanted, reinjects: input.query.reinjectVideoFileToken === true });
      return servePublicFile(deps, { ...wanted, videoUuid: videoUUID });
    }),
    route(videosApi.getPrivateHlsFile, async ({ params: { videoUUID, filename }, ...input }) => {
      if (!UUID.test(videoUUID) || !PRIVATE_NAME.test(filename)) throw problems.bad_request({ detail: 'This is not the name of a file.' });
      const reinjects = input.query.reinjectVideoFileToken === true;
      return servePrivateFile(deps, { ...credentials(input), filename, kind: 'hls', videoUuid: videoUUID, reinjects });
    }),

    route(videosApi.downloadWebVideo, ({ params, ...input }) =>
      downloadFile(deps, { ...credentials(input), ...params, resolution: Number(params.resolution), kind: 'web' }),
    ),
    route(videosApi.downloadHlsFile, ({ params, ...input }) =>
      downloadFile(deps, { ...credentials(input), ...params, resolution: Number(params.resolution), kind: 'hls' }),
    ),
  ];
}

type Input = {
  caller: Credentials['caller'];
  query: { videoFileToken?: string };
  context: { request: Credentials['request'] };
};

function credentials({ caller, query, context }: Input): Credentials {
  return { caller, fileToken: query.videoFileToken, request: context.request };
}
