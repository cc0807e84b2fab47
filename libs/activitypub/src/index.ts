export { ACTIVITY_STREAMS, PUBLIC } from './vocabulary.ts';
