import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { endVideo } from './end-video.ts';
import { lockManagedVideo } from './lock-video.ts';
import { publishAuditEvent } from './publish-audit-event.ts';

/** Deletes a video for its owner, or for those who may remove any. Throws 404 and 403 (docs/contract/videos.md#delete). */
export async function deleteVideo({ database, clock }: Pick<Deps, 'clock' | 'database'>, reference: string, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, 'REMOVE_ANY_VIDEO');
    await publishAuditEvent(tx, caller, video, { action: 'delete', at: clock.now() });
    await endVideo(tx, video);
  });
}
