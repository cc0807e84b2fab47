import { transcoderInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import { probeMedia, ToolFailure, UnusableMedia } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { locateObject } from '../objects/locate-object.ts';
import { lookFence } from './look-fence.ts';

export const probeMediaRoute = (deps: Deps) =>
  route(transcoderInternal.probeMedia, async ({ body: { storageKey }, context }) => {
    const looked = await deps.pool.run(async (signal) => {
      await using directory = await deps.workspace.open();
      const path = await locateObject(deps, storageKey, directory.path, signal);
      return await probeMedia(deps.tools, path, lookFence(directory.path, signal)).catch((error: unknown) =>
        refuse(deps, storageKey, error),
      );
    }, context.signal);
    return reply(200, looked);
  });

function refuse({ log, metrics }: Deps, storageKey: string, error: unknown): never {
  const reason = error instanceof UnusableMedia ? error.message : reasonOf(error);
  if (reason === null) throw error;
  log.info({ storageKey, reason }, 'media refused');
  metrics.counter('transcoder_media_refused_total', 'Files that cannot become a video.').inc();
  throw transcoderProblems.unreadable_media({ detail: reason });
}

/** A file whose look needs more memory or disk than any real one is refused; anything else is not the file's fault. */
function reasonOf(error: unknown): string | null {
  const isGreedy = error instanceof ToolFailure && (error.kind === 'killed' || error.kind === 'disk');
  return isGreedy ? 'Looking at this file takes too much memory or time; it may be damaged.' : null;
}
