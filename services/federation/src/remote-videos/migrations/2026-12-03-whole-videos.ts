import { defineMigration } from '@flotilla/database';

export const addWholeAt = defineMigration('2026-12-03-whole-videos', {
  up: ['alter table "remote_videos" add column "whole_at" timestamptz null', 'update "remote_videos" set "whole_at" = "updated_at"'],
});
