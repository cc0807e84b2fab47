import { videosApi } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { findVideoFor } from '../videos/find-video.ts';
import { LIFETIME_MS, signFileToken } from './file-token.ts';

export const createVideoFileTokenRoute = (deps: Deps) =>
  route(videosApi.createVideoFileToken, async ({ params, caller }) => {
    const { uuid: videoUuid, policyVersion } = await findVideoFor(deps, params.id, caller);
    const expiresAt = new Date(deps.clock.now().getTime() + LIFETIME_MS);
    const { userId, sessionId } = caller;
    const token = signFileToken(deps.config.fileTokenSecret, { videoUuid, policyVersion, userId, sessionId, expiresAt });
    return reply(200, { files: { token, expires: expiresAt.toISOString() } });
  });
