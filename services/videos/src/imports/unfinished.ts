import { type VideoImportState, videoImportState } from '@flotilla/contracts-videos';

/** States of imports that a worker has still to do something about. */
export const UNFINISHED: readonly VideoImportState[] = [videoImportState.PENDING, videoImportState.PROCESSING];
