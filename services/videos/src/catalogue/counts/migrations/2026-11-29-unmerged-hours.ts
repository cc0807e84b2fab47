import { defineIndexes } from '@flotilla/database';
import { UNMERGED } from '../unmerged.ts';

export const indexUnmergedHours = defineIndexes('2026-11-29-unmerged-hours', [
  { name: 'video_hours_unmerged', on: `video_hours (hour) where ${UNMERGED}` },
]);
