import { PermanentFailure } from '@flotilla/jobs';
import { drawDefaultPicture, type EncodeSource, type Fence, isInterlaced } from '@flotilla/media';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import type { Work } from './claim-work.ts';

/** The source as the encoder wants it. Throws PermanentFailure when the upload is gone. */
export async function openSource(deps: Deps, { transcode, plan }: Work, fence: Fence, signal: AbortSignal): Promise<EncodeSource> {
  const path = await locateObject(deps, transcode.storageKey, fence.directory, signal).catch(gone);
  const { picture: kind, duration, isHdr, side, audio } = plan;
  const isStill = kind === 'default';
  return {
    path,
    audio,
    picture: { kind, duration, isHdr, side, isInterlaced: !isStill && (await isInterlaced(deps.tools, path, fence)) },
    ...(isStill && { stillPath: await drawDefaultPicture(deps.tools, fence) }),
  };
}

function gone(error: unknown): never {
  if (error instanceof Problem) throw new PermanentFailure('The uploaded file is no longer there.');
  throw error;
}
