import { defineContract } from '@flotilla/contract';
import { videosEvents, videosTopics } from './events.ts';
import { videosExamples } from './examples.ts';
import { videosApi, videosInternal } from './operations.ts';
import { videosProblems } from './problems.ts';

export const contract = defineContract({
  service: 'videos',
  title: 'Videos',
  apis: [videosApi],
  internal: [videosInternal],
  events: videosEvents,
  topics: videosTopics,
  problems: videosProblems,
  examples: videosExamples,
});
