import { defineContract } from '@flotilla/contract';
import { gatewayExamples } from './examples.ts';
import { gatewayApi } from './index.ts';
import { gatewayProblems } from './problems.ts';

export const contract = defineContract({
  service: 'gateway',
  title: 'The way to a service',
  apis: [gatewayApi],
  problems: gatewayProblems,
  examples: gatewayExamples,
});
