import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { countsIntegrity } from './counts.integrity.ts';
import { followTrendOften } from './follow-trend.ts';
import { countViewsByHour, indexTrending } from './migrations/2026-11-28-counted-views.ts';
import { indexUnmergedHours } from './migrations/2026-11-29-unmerged-hours.ts';
import { thinOutEveryHour } from './thin-out-hours.ts';
import { VideoDownloadMinute } from './video-download-minute.entity.ts';
import { VideoDownloader } from './video-downloader.entity.ts';
import { VideoHour } from './video-hour.entity.ts';
import { ViewSalt } from './view-salt.entity.ts';
import { destroySaltsOften } from './viewer-keys.ts';

/** The ledger of views and downloads, and what follows from it. */
export const counts = defineFeature<Deps>({
  entities: [VideoDownloadMinute, VideoDownloader, VideoHour, ViewSalt],
  migrations: [countViewsByHour, indexTrending, indexUnmergedHours],
  schedules: [destroySaltsOften, followTrendOften, thinOutEveryHour],
  integrityChecks: [countsIntegrity],
});
