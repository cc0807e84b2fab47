export { renditionsTopic, transcoderEvents } from './events.ts';
export { transcoderInternal } from './operations.ts';
export { transcoderProblems } from './problems.ts';
