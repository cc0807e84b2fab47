import { hasRight, type Input } from '@flotilla/contract';
import type { abusesApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { findReported } from './find-reported.ts';
import { openAbuse } from './open-abuse.ts';

type Wanted = Input<typeof abusesApi.createAbuse>['body'];
/** Who reports, perhaps with the password of the video. */
type Reporter = Visitor & { readonly caller: Caller };

/** Reports something to the moderators, and returns the id of the report. The same again changes nothing. Throws 400 and 404. */
export async function createAbuse(deps: Pick<Deps, 'clock' | 'database'>, wanted: Wanted, by: Reporter): Promise<number> {
  const { caller } = by;
  const reported = await findReported(deps, wanted, by);
  const reporterAccountId = await findOwnAccountId(deps, caller);
  const { reason, predefinedReasons = [] } = wanted;
  return deps.database.transaction((tx) =>
    openAbuse(
      tx,
      { reported, reason, predefinedReasons, reporterAccountId },
      { isOfModerator: hasRight(caller.role, 'MANAGE_ABUSES'), now: deps.clock.now() },
    ),
  );
}
