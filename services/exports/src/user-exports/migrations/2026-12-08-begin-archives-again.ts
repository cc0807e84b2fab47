import { defineMigration } from '@flotilla/database';

/** The files of videos come before what tells of them: archives that are being made remember numbers of the former order, and begin again. */
export const beginArchivesAgain = defineMigration('2026-12-08-begin-archives-again', {
  up: [
    `delete from user_export_entries using user_exports where user_exports.id = export_id and state in (1, 2)`,
    `update user_exports set upload_id = null, part_size = null, written = 0, parts = '[]', tail_key = null, sections_done = 0, section_cursor = null
      where state in (1, 2)`,
  ],
});
