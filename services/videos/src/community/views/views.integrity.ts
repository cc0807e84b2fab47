import { type IntegrityChecks, statementCheck } from '@flotilla/service';
import { leftOfVideos } from '../left-of-videos.ts';

const left = [
  leftOfVideos({ what: 'viewers of a deleted video', table: 'video_viewers', changedAt: 'seen_at', words: 'viewers are left' }),
  leftOfVideos({
    what: 'statistics of a deleted video',
    table: 'video_viewings',
    changedAt: 'ended_at',
    words: 'viewers are left in statistics',
  }),
  leftOfVideos({ what: 'views of a deleted video', table: 'video_hours', changedAt: 'hour', words: 'hours with views are left' }),
  leftOfVideos({ what: 'downloads of a deleted video', table: 'video_download_minutes', changedAt: 'minute', words: 'downloads are left' }),
];

export const viewsIntegrity: IntegrityChecks = { checks: [statementCheck('viewers of deleted videos', left)] };
