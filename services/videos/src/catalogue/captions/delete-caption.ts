import { videosProblems } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { removeObjectsLater } from '../../objects/index.ts';
import { publishCaption } from '../videos/captions.ts';
import { VideoCaption } from '../videos/video-caption.entity.ts';
import { changeCaptions, type Which } from './change-captions.ts';

const db = tables({ VideoCaption });

/** Deletes the caption of a language. Throws 404 and 403. */
export async function deleteCaption({ database, clock }: Pick<Deps, 'clock' | 'database'>, which: Which, caller: Caller): Promise<void> {
  await database.transaction((tx) =>
    changeCaptions(tx, which, caller, {
      action: 'deleted',
      now: clock.now(),
      async apply(_tx, video) {
        const caption = await db(tx)
          .selectFrom('VideoCaption')
          .select(['id', 'storageKey'])
          .where('videoId', '=', video.id)
          .where('language', '=', which.captionLanguage)
          .executeTakeFirst();
        if (!caption) throw videosProblems.caption_not_found();
        await publishCaption(tx, caption.id, true);
        await db(tx).deleteFrom('VideoCaption').where('id', '=', caption.id).execute();
        await removeObjectsLater(tx, [caption.storageKey]);
      },
    }),
  );
}
