export { attachment } from './attachment.ts';
export { allowsRange, hasTag, isFresh, type Validators } from './conditions.ts';
export { parseRanges } from './ranges.ts';
export { asNotFound, etagOf, sendObject } from './send-object.ts';
export type { SentObject } from './sent-object.ts';
