import { chaptersTopic } from '@flotilla/contracts-videos';
import type { Transaction } from '@flotilla/database';
import type { IntegrityChecks } from '@flotilla/service';
import { publishAgain } from '../../snapshot-versions.ts';
import { lockVideo } from '../videos/lock-video.ts';
import { publishChaptersAgain } from '../videos/save-chapters.ts';

async function publishRow(tx: Transaction, id: number): Promise<boolean> {
  const video = await lockVideo(tx, { id });
  return video !== null && publishChaptersAgain(tx, video);
}

export const chaptersIntegrity: IntegrityChecks = {
  snapshots: [
    {
      topic: chaptersTopic,
      idField: 'videoId',
      table: 'video_chapters',
      idColumn: 'video_id',
      text: `select c.video_id as id, c.video_id::text as key, 'chapters of ' || v.name as name, c.version
        from video_chapters c join videos v on v.id = c.video_id where c.video_id > $1 and v.url is null order by c.video_id limit $2`,
      publish: publishAgain(publishRow),
    },
  ],
};
