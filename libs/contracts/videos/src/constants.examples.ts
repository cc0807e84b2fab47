import type { ExamplesOf } from '@flotilla/contract';
import type { constantsApi } from './constants.operations.ts';

/** The first few of each. */
export const constantsExamples: ExamplesOf<typeof constantsApi> = {
  listCategories: { replies: { 200: { 1: 'Music', 2: 'Films', 3: 'Vehicles' } } },
  listLicences: { replies: { 200: { 1: 'Attribution', 2: 'Attribution - Share Alike' } } },
  listPrivacies: { replies: { 200: { 1: 'Public', 2: 'Unlisted', 3: 'Private', 4: 'Internal' } } },
  listLanguages: { replies: { 200: { en: 'English', fr: 'French' } } },
};
