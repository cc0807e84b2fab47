import type { Input } from '@flotilla/contract';
import type { viewsApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { findAnyVideo } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { createGatherPositions } from './gather-positions.ts';

type Told = Input<typeof viewsApi.reportPosition>;

/**
 * Takes what a player says about where it is; visitors are not remembered (docs/contract/history.md#positions). Throws 404, whoever may see the video, and
 * 400 for a time beyond its end.
 */
export function createReportPosition({ database, clock }: Pick<Deps, 'clock' | 'database'>) {
  const gather = createGatherPositions(database);
  return async ({ params, body }: Told, caller: Caller | null): Promise<void> => {
    const { id: videoId, duration } = await findAnyVideo({ database }, params.videoId);
    if (body.currentTime > duration) throw problems.bad_request({ detail: 'The time is beyond the end of the video.' });
    if (caller) await gather({ userId: caller.userId, videoId, position: body.currentTime, watchedAt: clock.now() });
  };
}
