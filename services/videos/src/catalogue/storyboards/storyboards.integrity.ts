import type { IntegrityChecks } from '@flotilla/service';

export const storyboardsIntegrity: IntegrityChecks = {
  objects: [
    `select s.storage_key as key, 'storyboard' as what, 'video ' || v.uuid as owner, s.size::bigint as size, true as "isNeeded"
      from video_storyboards s join videos v on v.id = s.video_id where s.storage_key is not null`,
  ],
};
