export { findReported } from './abuses/find-reported.ts';
export { openAbuse } from './abuses/open-abuse.ts';
export { moderation } from './moderation.area.ts';
