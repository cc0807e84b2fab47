export { Away, isAway } from './is-away.ts';
export { type Waiting, whenThere } from './when-there.ts';
