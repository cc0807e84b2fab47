import { defineMigration } from '@flotilla/database';

export const createUntoldViews = defineMigration('2026-12-04-untold-views', {
  up: [
    'create table "untold_views" ("video_id" int not null primary key, "local_id" int not null, "views" int not null)',
    'alter table "untold_views" add constraint "untold_views_video_id_foreign" foreign key ("video_id") references "remote_videos" ("id") on update cascade on delete cascade',
  ],
});
