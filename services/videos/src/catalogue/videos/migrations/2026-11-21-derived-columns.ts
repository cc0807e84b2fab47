import { defineMigration } from '@flotilla/database';

/** Runs `body` for a trigger; `when` narrows row triggers. */
const trigger = (name: string, on: string, body: string, rest: string) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name} after ${on} ${rest} execute function ${name}()`,
];

const count = (rows: string, sign: '' | '-') =>
  `insert into catalogue_changes (audience, nsfw, amount) select audience, nsfw, ${sign}count(*) from ${rows} group by audience, nsfw;`;

/** What a list can be filtered by: when one of these changes, totals counted before no longer hold. */
const filtered =
  'audience nsfw nsfw_flags privacy state search_text tag_keys category licence language account_id channel_id has_hls_files has_web_files'.split(
    ' ',
  );
const row = (which: string) => `(${filtered.map((column) => `${which}.${column}`).join(', ')})`;

/** What lists need of other tables stands in the row of the video, and totals in `catalogue_changes`, whoever writes. */
export const keepDerivedColumns = defineMigration('2026-11-21-derived-columns', {
  up: [
    ...trigger('count_new_videos', 'insert', count('added', ''), 'on videos referencing new table as added for each statement'),
    ...trigger('count_gone_videos', 'delete', count('gone', '-'), 'on videos referencing old table as gone for each statement'),
    ...trigger(
      'count_changed_videos',
      'update',
      `insert into catalogue_changes (audience, nsfw, amount) values (old.audience, old.nsfw, -1), (new.audience, new.nsfw, 1);`,
      `on videos for each row when (${row('old')} is distinct from ${row('new')})`,
    ),
    ...trigger(
      'sum_video_files',
      'insert or update or delete',
      `update videos set
        has_hls_files = exists (select from video_files f where f.video_id = videos.id and f.kind = 'hls'),
        has_web_files = exists (select from video_files f where f.video_id = videos.id and f.kind = 'web'),
        local_files_size = local_files_size + coalesce(new.size, 0) - coalesce(old.size, 0)
      where id = coalesce(new.video_id, old.video_id);`,
      'on video_files for each row',
    ),
    ...trigger(
      'sum_video_sources',
      'insert or update or delete',
      `update videos set local_files_size = local_files_size
        + case when new.storage_key is null then 0 else new.size end - case when old.storage_key is null then 0 else old.size end
      where id = coalesce(new.video_id, old.video_id);`,
      'on video_sources for each row',
    ),
    ...trigger(
      'repeat_thumbnails',
      'insert or update or delete',
      `update videos set thumbnails = coalesce(
        (select jsonb_agg(jsonb_build_array(t.width, t.height, t.filename) order by t.width desc, t.id) from thumbnails t where t.video_id = videos.id), '[]')
      where id = coalesce(new.video_id, old.video_id);`,
      'on thumbnails for each row',
    ),
  ],
});
