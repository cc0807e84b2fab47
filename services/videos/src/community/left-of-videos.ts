import type { CheckStatement } from '@flotilla/service';

type Left = {
  readonly what: string;
  readonly table: string;
  /** The column that says when a row was last changed. */
  readonly changedAt: string;
  /** What the number of rows is said of, such as `ratings are left`. */
  readonly words: string;
};

/** Rows of deleted videos that no job is about to remove. */
export const leftOfVideos = ({ what, table, changedAt, words }: Left): CheckStatement => ({
  kind: 'orphan',
  what,
  repair: null,
  text: `select 'video ' || r.video_id as key, min(r.${changedAt}) as since, 'The video is gone, and ' || count(*) || ' ${words}.' as sentence
    from ${table} r where not exists (select from videos v where v.id = r.video_id)
      and not exists (select from jobs j where j.type = 'forget-video' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'videoId')::int = r.video_id)
    group by r.video_id`,
});
