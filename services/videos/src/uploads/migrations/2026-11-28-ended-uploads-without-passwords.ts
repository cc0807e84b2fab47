import { defineMigration } from '@flotilla/database';

/** Rows of ended uploads are kept for days only, so there are few. */
export const forgetPasswordsOfEndedUploads = defineMigration('2026-11-28-ended-uploads-without-passwords', {
  up: [
    `update "upload_sessions" set "metadata" = "metadata" - 'videoPasswords' where "state" not in ('open', 'received') and "metadata" ? 'videoPasswords'`,
  ],
});
