import { forgetOldConfirmations } from './confirmations/confirmations.ts';
import type { Deps } from './deps.ts';
import { purgeExternalSignIns } from './external-sign-in/sign-ins-under-way.ts';
import { forgetOldLines } from './logs/log-lines.ts';
import { forgetOldPlaces } from './sessions/known-places.ts';
import { purgeSessions } from './sessions/purge-sessions.ts';
import { resealSecrets } from './two-factor/reseal-secrets.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Renews signing keys and forgets old sessions, every hour; closes secrets anew once, as keys only change with a start. Several processes may do it at once. */
export function startHousekeeping(deps: Deps): Disposable {
  resealSecrets(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'second factors stay closed with former keys until the next start'),
  );
  const timer = setInterval(() => {
    Promise.all([
      deps.signingKeys.renew(),
      purgeSessions(deps),
      forgetOldPlaces(deps),
      purgeExternalSignIns(deps),
      forgetOldLines(deps.database),
      forgetOldConfirmations(deps),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'housekeeping failed and will be tried again'));
  }, EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
