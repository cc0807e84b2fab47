import { hotStatement } from '@flotilla/database';

/** Counts views of videos, one of each: ids, how many, the hour. Lists show them at once (`CAME`), the row of the video is changed later. */
export const countViews = hotStatement({
  name: 'count-views',
  text: `with told as (select * from unnest($1::int[], $2::int[]) as t (video_id, views)),
    counted as (insert into video_hours (video_id, hour, views) select video_id, $3::timestamptz, views from told order by video_id
      on conflict (video_id, hour) do update set views = video_hours.views + excluded.views)
    insert into video_number_changes (video_id, views) select video_id, views from told`,
  row: {},
});
