import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { setSpokenWords } from '../video-search/set-spoken-words.ts';
import { lockManagedVideo } from '../videos/lock-video.ts';
import { publishAuditEvent } from '../videos/publish-audit-event.ts';
import { rewriteMaster } from '../videos/rewrite-master.ts';
import type { Video } from '../videos/video.entity.ts';
import { VideoCaption } from '../videos/video-caption.entity.ts';

const db = tables({ VideoCaption });

export type Which = { readonly videoId: string; readonly captionLanguage: string };
type Change = {
  readonly action: 'deleted' | 'written';
  readonly now: Date;
  readonly apply: (tx: Transaction, video: Video) => Promise<void>;
};

/** Changes a caption of a video, and with it what players, lists and searches know of its captions. Throws 404 and 403. */
export async function changeCaptions(tx: Transaction, { videoId, captionLanguage }: Which, caller: Caller, { action, now, apply }: Change) {
  const video = await lockManagedVideo(tx, videoId, caller, 'UPDATE_ANY_VIDEO');
  await publishAuditEvent(tx, caller, video, { action: 'update', changes: { [`caption-${captionLanguage}`]: action }, at: now });
  await apply(tx, video);
  await tellOfCaptions(tx, video);
}

/** Writes again what follows from the captions there are. The caller has locked the video. */
export async function tellOfCaptions(tx: Transaction, video: Video): Promise<void> {
  const captions = await db(tx)
    .selectFrom('VideoCaption')
    .select(['language', 'words'])
    .where('videoId', '=', video.id)
    .orderBy('language')
    .execute();
  video.captionLanguages = captions.map(({ language }) => language);
  await setSpokenWords(
    tx,
    video.id,
    captions.map(({ words }) => words),
  );
  await rewriteMaster(tx, video);
}
