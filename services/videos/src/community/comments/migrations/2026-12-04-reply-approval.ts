import { defineMigration } from '@flotilla/database';

export const addReplyApproval = defineMigration('2026-12-04-reply-approval', {
  up: ['alter table "comments" add column "reply_approval" text null'],
});
