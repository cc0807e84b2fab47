import { defineContract } from '@flotilla/contract';
import { federationEvents, federationTopics } from './events.ts';
import { federationExamples } from './examples.ts';
import { federationApi, federationInternal } from './operations.ts';
import { federationProblems } from './problems.ts';

export const contract = defineContract({
  service: 'federation',
  title: 'Federation',
  apis: [federationApi],
  internal: [federationInternal],
  events: federationEvents,
  topics: federationTopics,
  problems: federationProblems,
  examples: federationExamples,
});
