import { defineIndexes } from '@flotilla/database';

export const indexFollowedOfChannel = defineIndexes('2026-12-07-followed-of-channel', [
  { name: 'videos_followed_of_channel', on: 'videos (channel_id) where is_followed and url is not null' },
]);
