import type { Transaction } from '@flotilla/database';
import type { Video } from '../catalogue/index.ts';
import type { VideoImport } from './video-import.entity.ts';

type Ended = { readonly videoImport: VideoImport; readonly video: Video | null; readonly succeeded: boolean; readonly now: Date };

/** Tells who asked for an import that it has ended. */
export async function tellOfImport(_tx: Transaction, _ended: Ended): Promise<void> {}
