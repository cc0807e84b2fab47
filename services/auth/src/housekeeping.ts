import type { Deps } from './deps.ts';
import { purgeSessions } from './sessions/purge-sessions.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Renews signing keys and forgets old sessions, every hour. Several processes may do it at once. */
export function startHousekeeping(deps: Deps): Disposable {
  const timer = setInterval(() => {
    Promise.all([deps.signingKeys.renew(), purgeSessions(deps)]).catch((error: unknown) =>
      deps.log.error({ err: error }, 'housekeeping failed and will be tried again'),
    );
  }, EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
