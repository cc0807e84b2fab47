import { hotStatement } from '@flotilla/database';

/** Sets the numbers of a video so that, with what came since, they are those of the ledger. One statement, so that it sees both at one moment. */
export const setCounted = hotStatement({
  name: 'set-counted',
  text: `update videos v set
      views = coalesce((select sum(h.views) from video_hours h where h.video_id = v.id), 0) - came.views,
      trending = coalesce((select sum(h.views) from video_hours h where h.video_id = v.id and h.in_trend), 0) - came.views,
      downloads = coalesce((select sum(d.downloads) from video_download_minutes d where d.video_id = v.id), 0) - came.downloads
    from (select coalesce(sum(views), 0) as views, coalesce(sum(downloads), 0) as downloads from video_number_changes where video_id = $1::int) came
    where v.id = $1::int`,
  row: {},
});
