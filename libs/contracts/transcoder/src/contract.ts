import { defineContract } from '@flotilla/contract';
import { transcoderEvents, transcoderTopics } from './events.ts';
import { transcoderApi, transcoderInternal } from './operations.ts';
import { transcoderProblems } from './problems.ts';

export const contract = defineContract({
  service: 'transcoder',
  title: 'Media',
  apis: [transcoderApi],
  internal: [transcoderInternal],
  events: transcoderEvents,
  topics: transcoderTopics,
  problems: transcoderProblems,
});
