import { type IntegrityChecks, statementCheck } from '@flotilla/service';

export const downloadsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('generated downloads', [
      {
        kind: 'stuck',
        what: 'generated download',
        repair: null,
        text: `select key, created_at as since, 'A process began to store this file a day ago, and nothing removed it.' as sentence
          from made_downloads where size is null and created_at < now() - interval '1 day'`,
      },
    ]),
  ],
  objects: [
    `select storage_key as key, 'generated download' as what, 'video ' || video_uuid as owner, size, false as "isNeeded" from made_downloads`,
  ],
};
