import { tables } from '@flotilla/database';
import type { CheckStatement, Repair } from '@flotilla/service';
import { forgetVideoLater, Video } from '../catalogue/index.ts';

type Left = {
  readonly what: string;
  readonly table: string;
  /** The column that says when a row was last changed. */
  readonly changedAt: string;
  /** What the number of rows is said of, such as `ratings are left`. */
  readonly words: string;
};

const db = tables({ Video });
const FORGET = 'forget the video again';

/** Rows of deleted videos that no job is about to remove. */
export const leftOfVideos = ({ what, table, changedAt, words }: Left): CheckStatement => ({
  kind: 'orphan',
  what,
  repair: FORGET,
  text: `select 'video ' || r.video_id as key, min(r.${changedAt}) as since, 'The video is gone, and ' || count(*) || ' ${words}.' as sentence
    from ${table} r where r.video_id is not null and not exists (select from videos v where v.id = r.video_id)
      and not exists (select from jobs j where j.type = 'forget-video' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'videoId')::int = r.video_id)
    group by r.video_id`,
});

/** For rows that were written while their video was deleted by a process of another version. */
export const forgetVideoAgain: Readonly<Record<string, Repair>> = {
  [FORGET]: {
    run: ({ key }, { database }) =>
      database.transaction(async (tx) => {
        const videoId = Number(key.replace('video ', ''));
        if (await db(tx).selectFrom('Video').select('id').where('id', '=', videoId).executeTakeFirst()) return undefined;
        await forgetVideoLater(tx, videoId);
        return 'a job will remove them';
      }),
  },
};
