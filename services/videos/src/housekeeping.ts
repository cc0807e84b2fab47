import type { Deps } from './deps.ts';
import { reapUploads } from './uploads/reap-uploads.ts';
import { forgetEndedSessions } from './users/forget-ended-sessions.ts';
import { sumCatalogue } from './video-lists/sum-catalogue.ts';

const EVERY_MS = 60 * 1000;

/** Sums up the changes of the catalogue, ends uploads nobody continues and forgets sessions long over, every minute and at start. Several processes may do it at once. */
export function startHousekeeping(deps: Deps): Disposable {
  const tidy = () =>
    Promise.all([sumCatalogue(deps), reapUploads(deps), forgetEndedSessions(deps)]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'housekeeping failed and will be tried again'),
    );
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
