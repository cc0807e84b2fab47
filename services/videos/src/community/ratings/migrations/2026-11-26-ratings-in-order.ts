import { defineIndexes } from '@flotilla/database';

/** The removal of a video walks along it. */
export const orderRatings = defineIndexes('2026-11-26-ratings-in-order', [
  { name: 'ratings_video_id_index', on: 'ratings (video_id, account_id)' },
]);
