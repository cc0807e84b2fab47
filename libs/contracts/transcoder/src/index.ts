export { copiedWithinMs } from './copied-within.ts';
export { renditionsTopic, transcoderEvents, transcoderTopics } from './events.ts';
export { transcoderInternal } from './operations.ts';
export { transcoderProblems } from './problems.ts';
