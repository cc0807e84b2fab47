import { integer, object, string } from '@flotilla/contract';
import { MAX_CHAPTER_TITLE } from './chapters-in-description.ts';

/** Where a part of a video begins, in seconds, and what it is called. */
export const chapter = object({
  timecode: integer({ minimum: 0, maximum: 2_147_483_647 }),
  title: string({ minLength: 1, maxLength: MAX_CHAPTER_TITLE }),
});
