import { transcoderInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import { probeMedia, ToolFailure, UnusableMedia } from '@flotilla/media';
import type { Deps } from '../deps.ts';
import { lookAt } from './look-at.ts';
import type { LookSandbox } from './look-sandbox.ts';

export const probeMediaRoute = (deps: Deps) =>
  route(transcoderInternal.probeMedia, async ({ body: { storageKey }, context }) => {
    const look = (path: string, sandbox: LookSandbox) =>
      probeMedia(deps.tools, path, sandbox).catch((error: unknown) => refuse(deps, storageKey, error));
    return reply(200, await lookAt(deps, storageKey, look, context.signal));
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
