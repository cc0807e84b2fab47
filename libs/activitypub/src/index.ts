export { ACTIVITY_STREAMS, PUBLIC } from './vocabulary.ts';
export type { ContextKind } from './contexts/terms.ts';
export { withContext } from './contexts/with-context.ts';
