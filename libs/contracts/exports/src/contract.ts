import { defineContract } from '@flotilla/contract';
import { exportsEvents, exportsTopics } from './events.ts';
import { exportsExamples } from './examples.ts';
import { jobsInternal } from './jobs.operations.ts';
import { exportsProblems } from './problems.ts';
import { userExportsApi } from './user-exports.operations.ts';
import { userImportsApi } from './user-imports.operations.ts';

export const contract = defineContract({
  service: 'exports',
  title: 'Archives',
  apis: [userExportsApi, userImportsApi],
  internal: [jobsInternal],
  events: exportsEvents,
  topics: exportsTopics,
  problems: exportsProblems,
  examples: exportsExamples,
});
