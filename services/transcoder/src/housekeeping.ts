import type { Deps } from './deps.ts';
import { sweepObjects } from './objects/sweep-objects.ts';

const HOUR_IN_MS = 60 * 60 * 1000;

/** Looks once an hour for what dead workers left in the storage. */
export function startHousekeeping(deps: Deps): Disposable {
  const sweep = () => {
    sweepObjects(deps).then(
      (removed) => removed > 0 && deps.log.warn({ removed }, 'objects of dead workers removed'),
      (error: unknown) => deps.log.warn({ err: error }, 'looking for objects of dead workers failed'),
    );
  };
  const timer = setInterval(sweep, HOUR_IN_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
