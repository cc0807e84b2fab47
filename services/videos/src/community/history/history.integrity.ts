import { type IntegrityChecks, statementCheck } from '@flotilla/service';
import { leftOfVideos } from '../left-of-videos.ts';

const orphans = leftOfVideos({
  what: 'deleted video in histories',
  table: 'watched_videos',
  changedAt: 'watched_at',
  words: 'histories hold it',
});

export const historyIntegrity: IntegrityChecks = { checks: [statementCheck('histories', [orphans])] };
