import type { ExamplesOf } from '@flotilla/contract';
import { exampleAccount, exampleAccountSummary, exampleChannel, exampleDates } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { abusesApi } from './abuses.operations.ts';

const { id, uuid, shortUUID, name, nsfw, thumbnails } = exampleVideo;
const reason = 'The film is not theirs: I made it.';
const predefinedReasons = ['rights' as const];
const video = {
  id,
  uuid,
  shortUUID,
  name,
  nsfw,
  deleted: false,
  blacklisted: false,
  startAt: 61,
  endAt: null,
  thumbnails,
  channel: exampleChannel,
};
const common = {
  id: 8,
  reason,
  predefinedReasons,
  flaggedAccount: exampleAccount,
  state: { id: 1, label: 'Pending' },
  countMessages: 1,
  comment: null,
  createdAt: exampleDates.lately,
  updatedAt: exampleDates.lately,
};
const message = 'Where can we find your film?';

export const abusesExamples: ExamplesOf<typeof abusesApi> = {
  listAbuses: {
    replies: {
      200: {
        total: 1,
        data: [
          {
            ...common,
            reporterAccount: exampleAccount,
            moderationComment: null,
            video: { ...video, countReports: 2, nthReport: 1 },
            countReportsForReporter: 1,
            countReportsForReportee: 2,
          },
        ],
      },
    },
  },
  createAbuse: { body: { reason, predefinedReasons, video: { id: uuid, startAt: 61 } }, replies: { 200: { abuse: { id: 8 } } } },
  updateAbuse: { body: { state: 3, moderationComment: 'Their film is older.' } },
  listMyAbuses: { replies: { 200: { total: 1, data: [{ ...common, video }] } } },
  listAbuseMessages: {
    replies: {
      200: { total: 1, data: [{ id: 5, message, byModerator: true, createdAt: exampleDates.lately, account: exampleAccountSummary }] },
    },
  },
  createAbuseMessage: { body: { message }, replies: { 200: { abuseMessage: { id: 5 } } } },
};
