import { hotStatement } from '@flotilla/database';

/** Counts a download unless the same address was counted within the hour: video, key, the key it had yesterday or null, time. */
export const countDownload = hotStatement({
  name: 'count-download',
  text: `with counted as (insert into video_downloaders (video_id, key, counted_at)
      select v.id, $2::uuid, $4::timestamptz from (select id from videos where id = $1::int for key share) v
      where not exists (select from video_downloaders d where d.video_id = v.id and d.key = $3::uuid and d.counted_at > $4::timestamptz - interval '1 hour')
      on conflict (video_id, key) do update set counted_at = excluded.counted_at
        where video_downloaders.counted_at <= excluded.counted_at - interval '1 hour'
      returning video_id),
    summed as (insert into video_download_minutes (video_id, minute, downloads) select video_id, date_trunc('minute', $4::timestamptz), 1 from counted
      on conflict (video_id, minute) do update set downloads = video_download_minutes.downloads + 1)
    insert into video_number_changes (video_id, downloads) select video_id, 1 from counted`,
  row: {},
});
