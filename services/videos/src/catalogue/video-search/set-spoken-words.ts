import { type Transaction, tables } from '@flotilla/database';
import { plainWords } from '../videos/search-fields.ts';
import { VideoSearch } from './video-search.entity.ts';
import { writeDocuments } from './write-search-documents.ts';

const db = tables({ VideoSearch });
/** Searches look through so many words of one video. Nobody says more different ones in hours. */
export const MOST_SPOKEN_WORDS = 10_000;
const LONGEST = 40;

/** Writes what is said in a video, in all its captions together, so that searches find it; no text when none are left. The video is locked. */
export async function setSpokenWords(tx: Transaction, videoId: number, texts: readonly string[]): Promise<void> {
  const words = new Set<string>();
  for (const text of texts) {
    if (words.size >= MOST_SPOKEN_WORDS) break;
    for (const word of plainWords(text)) if (word.length <= LONGEST && words.size < MOST_SPOKEN_WORDS) words.add(word);
  }
  // A video that existed before searches did may not have been written yet.
  await writeDocuments(tx, [videoId]);
  await db(tx)
    .updateTable('VideoSearch')
    .set({ spoken: [...words].join(' ') })
    .where('videoId', '=', videoId)
    .execute();
}
