import { defineContract } from '@flotilla/contract';
import { authEvents, authTopics } from './events.ts';
import { authExamples } from './examples.ts';
import { authApi, authInternal } from './operations.ts';
import { authProblems } from './problems.ts';

export const contract = defineContract({
  service: 'auth',
  title: 'Identity and instance',
  apis: [authApi],
  internal: [authInternal],
  events: authEvents,
  topics: authTopics,
  problems: authProblems,
  examples: authExamples,
});
