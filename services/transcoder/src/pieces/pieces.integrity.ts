import type { IntegrityChecks } from '@flotilla/service';

export const piecesIntegrity: IntegrityChecks = {
  objects: [
    `select piece.value as key, 'encoded part' as what, 'transcode of ' || t.video_uuid as owner, null::bigint as size,
        t.state = 'running' and t.run = p.run as "isNeeded"
      from pieces p join transcodes t on t.id = p.transcode_id, jsonb_each_text(p.storage_keys) as piece`,
  ],
};
