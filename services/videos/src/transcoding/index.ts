export { isUnderWay, readTranscoding } from './hold-transcoding.ts';
export { transcoding } from './transcoding.feature.ts';
