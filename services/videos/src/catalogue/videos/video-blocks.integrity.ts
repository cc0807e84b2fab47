import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';

const hasBlock = 'exists (select from video_blocks b where b.video_id = v.id)';

const blocked: CheckStatement = {
  kind: 'duplicate',
  what: 'blocked video',
  repair: null,
  text: `select v.uuid::text as key, null::timestamptz as since,
      'The video is ' || case when v.blocked then '' else 'not ' end || 'marked as blocked, and there is ' || case when ${hasBlock} then 'a' else 'no' end || ' block.' as sentence
    from videos v where v.blocked <> ${hasBlock}`,
};

export const videoBlocksIntegrity: IntegrityChecks = { checks: [statementCheck('blocked videos', [blocked])] };
