import { videoImportState } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { makeVideo, takePending } from '../uploads/index.ts';
import type { BegunImport } from './begin-import.ts';
import { ImportFailure } from './import-failure.ts';
import { lockImport } from './lock-import.ts';
import { tellOfImport } from './tell-of-import.ts';
import { VideoImport } from './video-import.entity.ts';

const db = tables({ VideoImport });

/** Gives the video of an import its stored file. May be repeated after any interruption; another worker's import is left alone. */
export async function finishImport(deps: Deps, { videoImport: { id }, video, storageKey }: BegunImport): Promise<void> {
  const { clock } = deps;
  const stored = await db(deps.database)
    .selectFrom('VideoImport')
    .select(['filename', 'receivedBytes'])
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .executeTakeFirst();
  if (!stored) throw new ImportFailure('The import was deleted.');
  const file = { storageKey, filename: stored.filename ?? 'unnamed', size: stored.receivedBytes, imageKey: null };
  // Who it is for decides nothing here: the video exists.
  const nobody = { userId: 0, username: '', role: 2 as const, sessionId: '' };
  await makeVideo(
    deps,
    nobody,
    { ...file, uuid: video.uuid, channelId: video.channelId, metadata: { name: video.name } },
    {
      badImage: 'ignore',
      isAwaited: true,
      async before(tx) {
        const locked = await lockImport(tx, id);
        const isOurs = locked?.videoImport.state === videoImportState.PROCESSING && locked.videoImport.storageKey === storageKey;
        if (!isOurs) throw new ImportFailure('The import was deleted.');
        if (!(await takePending(tx, storageKey))) throw new ImportFailure('The import took too long.');
        return { reservedBytes: 0 };
      },
      async after(tx) {
        const { videoImport, video: named } = (await lockImport(tx, id)) ?? {};
        if (!videoImport) return;
        Object.assign(videoImport, { state: videoImportState.SUCCESS, torrent: null, storageKey: null, updatedAt: clock.now() });
        // A page may have named the video meanwhile.
        await tellOfImport(tx, { videoImport, video: named ?? video, succeeded: true, now: clock.now() });
      },
    },
  );
}
