import { defineIndexes } from '@flotilla/database';

/** Begins with the address, so that nothing but the primary key finds the viewers of a video. */
export const indexAddresses = defineIndexes('2026-11-28-viewers-of-address', [
  { name: 'video_viewers_of_address', on: 'video_viewers (address, video_id)' },
]);
