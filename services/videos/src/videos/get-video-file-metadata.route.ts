import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { getVideoFileMetadata } from './get-video-file-metadata.ts';

export const getVideoFileMetadataRoute = (deps: Deps) =>
  route(videosApi.getVideoFileMetadata, async ({ params, caller }) => reply(200, await getVideoFileMetadata(deps, params, caller)));
