import { defineFeature } from '@flotilla/service';
import type { Deps } from '../../deps.ts';
import { forgetUnusedWordsDaily } from './forget-words.ts';
import { learnNewWordsOften } from './learn-words.ts';
import { dropOldSearchIndexes } from './migrations/2026-11-27-old-search-indexes.ts';
import { createVideoSearch, findWhatIsThere, indexChannels } from './migrations/2026-11-27-video-search.ts';
import { findNewestFirst, indexParts, nameParts } from './migrations/2026-11-30-newest-first.ts';
import { learnNoNumbers } from './migrations/2026-11-30-no-numbers.ts';
import { SearchChange } from './search-change.entity.ts';
import { SearchNewWords } from './search-new-words.entity.ts';
import { SearchWord } from './search-word.entity.ts';
import { VideoSearch } from './video-search.entity.ts';
import { videoSearchIntegrity } from './video-search.integrity.ts';
import { writeSearchDocumentsEveryMinute } from './write-search-documents.ts';

/** What searches look through; discovery answers them. */
export const videoSearch = defineFeature<Deps>({
  entities: [SearchChange, SearchNewWords, SearchWord, VideoSearch],
  migrations: [
    createVideoSearch,
    findWhatIsThere,
    indexChannels,
    dropOldSearchIndexes,
    nameParts,
    indexParts,
    findNewestFirst,
    learnNoNumbers,
  ],
  schedules: [forgetUnusedWordsDaily, learnNewWordsOften, writeSearchDocumentsEveryMinute],
  integrityChecks: [videoSearchIntegrity],
});
