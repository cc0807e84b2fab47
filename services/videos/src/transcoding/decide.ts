import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { lockManagedVideo, publishAuditEvent, type Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';

/** Runs a manager's decision about the renditions of a video, with the video locked, and publishes an audit event. Throws 404 and 403. */
export const createDecide =
  ({ database, clock }: Pick<Deps, 'clock' | 'database'>) =>
  async (id: string, caller: Caller, transcoding: string, act: (tx: Transaction, video: Video) => Promise<void>): Promise<void> => {
    await database.transaction(async (tx) => {
      const video = await lockManagedVideo(tx, id, caller, 'UPDATE_ANY_VIDEO');
      await publishAuditEvent(tx, caller, video, { action: 'update', changes: { transcoding }, at: clock.now() });
      await act(tx, video);
    });
  };
