import { randomUUID } from 'node:crypto';
import { type Cue, writeWebVtt } from '@flotilla/contracts-videos';
import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { removeObjectsLater } from '../../objects/index.ts';
import { MOST_SPOKEN_WORDS } from '../video-search/set-spoken-words.ts';
import { newCaptionName } from '../videos/caption-names.ts';
import { publishCaption } from '../videos/captions.ts';
import { findManagedVideo } from '../videos/find-video.ts';
import { plainWords } from '../videos/search-fields.ts';
import { VideoCaption } from '../videos/video-caption.entity.ts';
import { changeCaptions, type Which } from './change-captions.ts';
import { refuseLarge } from './receive-captions.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'storage'>;

export const CAPTIONS_FOLDER = 'captions/';
const db = tables({ VideoCaption });

/** Adds or replaces the caption of a language (docs/contract/captions.md). Throws 404, 403, and 400 when it is too long. */
export async function putCaption({ database, storage, clock }: Needs, which: Which, cues: readonly Cue[], caller: Caller): Promise<void> {
  const bytes = Buffer.from(writeWebVtt(cues));
  refuseLarge(bytes);
  // What is about to be refused is not stored first.
  await findManagedVideo({ database }, which.videoId, caller, 'UPDATE_ANY_VIDEO');
  const storageKey = `${CAPTIONS_FOLDER}${randomUUID()}.vtt`;
  await storage.put(storageKey, bytes, { size: bytes.length });
  try {
    await database.transaction(async (tx) => {
      const now = clock.now();
      await changeCaptions(tx, which, caller, {
        action: 'written',
        now,
        async apply(_tx, video) {
          const language = which.captionLanguage;
          const content = {
            filename: newCaptionName(language),
            storageKey,
            size: bytes.length,
            automaticallyGenerated: false,
            words: wordsOf(cues),
            updatedAt: now,
          };
          const former = await db(tx)
            .selectFrom('VideoCaption')
            .select('storageKey')
            .where('videoId', '=', video.id)
            .where('language', '=', language)
            .executeTakeFirst();
          const { id } = await db(tx)
            .insertInto('VideoCaption')
            .values({ videoId: video.id, language, createdAt: now, ...content })
            .onConflict((conflict) => conflict.columns(['videoId', 'language']).doUpdateSet(content))
            .returning('id')
            .executeTakeFirstOrThrow();
          if (former) await removeObjectsLater(tx, [former.storageKey]);
          await publishCaption(tx, id);
        },
      });
    });
  } catch (error) {
    // After any other failure, the row may refer to it already.
    if (error instanceof Problem) await storage.delete([storageKey]);
    throw error;
  }
}

const wordsOf = (cues: readonly Cue[]): string =>
  [...new Set(cues.flatMap(({ text }) => plainWords(text)))].slice(0, MOST_SPOKEN_WORDS).join(' ');
