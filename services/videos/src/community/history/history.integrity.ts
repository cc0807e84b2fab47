import { type IntegrityChecks, statementCheck } from '@flotilla/service';

export const historyIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('histories', [
      {
        kind: 'orphan',
        what: 'deleted video in histories',
        repair: null,
        text: `select 'video ' || w.video_id as key, min(w.watched_at) as since, 'The video is gone, and ' || count(*) || ' histories hold it.' as sentence
          from watched_videos w where not exists (select from videos v where v.id = w.video_id)
            and not exists (select from jobs j where j.type = 'forget-video' and j.state in ('waiting', 'active', 'delayed') and (j.payload->>'videoId')::int = w.video_id)
          group by w.video_id`,
      },
    ]),
  ],
};
