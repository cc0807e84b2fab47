import { deleteInRounds, tables } from '@flotilla/database';
import type { Removal } from '../../removal.ts';
import { VideoDownloadMinute } from './video-download-minute.entity.ts';
import { VideoDownloader } from './video-downloader.entity.ts';
import { VideoHour } from './video-hour.entity.ts';

const db = tables({ VideoDownloadMinute, VideoDownloader, VideoHour });

export const countsRemoval: Removal = {
  // A video has fewer of each than one call removes, unless it was watched in every hour of two decades.
  async ofVideo({ database }, videoId) {
    await deleteInRounds(db(database), 'VideoHour', (eb) => eb('videoId', '=', videoId));
    await deleteInRounds(db(database), 'VideoDownloadMinute', (eb) => eb('videoId', '=', videoId));
    await deleteInRounds(db(database), 'VideoDownloader', (eb) => eb('videoId', '=', videoId));
  },
};
