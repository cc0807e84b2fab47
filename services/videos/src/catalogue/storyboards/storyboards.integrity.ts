import { type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { lockVideo } from '../videos/lock-video.ts';
import { requestStoryboard } from './request-storyboard.ts';

const REQUEST = 'request the storyboard';

const requestAgain: Repair = {
  run: ({ key }, { database, clock }) =>
    database.transaction(async (tx) => {
      const video = await lockVideo(tx, { uuid: key });
      if (!video) return undefined;
      video.storyboardVersion = 0;
      await requestStoryboard(tx, video, 'old', clock.now());
      return 'requested again';
    }),
};

export const storyboardsIntegrity: IntegrityChecks = {
  checks: [
    statementCheck('storyboards', [
      {
        kind: 'stuck',
        what: 'storyboard',
        repair: REQUEST,
        text: `select v.uuid::text as key, r.requested_at as since, 'The transcoder was asked for a storyboard two days ago, and has not answered.' as sentence
          from storyboard_requests r join videos v on v.id = r.video_id where r.requested_at < now() - interval '2 days'`,
      },
    ]),
  ],
  objects: [
    `select s.storage_key as key, 'storyboard' as what, 'video ' || v.uuid as owner, s.size::bigint as size, true as "isNeeded"
      from video_storyboards s join videos v on v.id = s.video_id`,
  ],
  repairs: { [REQUEST]: requestAgain },
};
