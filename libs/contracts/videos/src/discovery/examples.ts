import type { ExamplesOf } from '@flotilla/contract';
import type { discoveryApi } from './operations.ts';
import { overviewsExamples } from './overviews.examples.ts';
import { searchExamples } from './search.examples.ts';

export const discoveryExamples: ExamplesOf<typeof discoveryApi> = { ...overviewsExamples, ...searchExamples };
