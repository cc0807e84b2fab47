import { listSection } from '../list-section.ts';

/** Rules for comments do not exist here: each is an error, so that people read that it did not come in. */
export const watchedWordsLists = listSection('watchedWordsLists', 'watched-words-lists.json', ['watchedWordLists'], async () => 'errors');
export const commentAutoTagPolicies = listSection(
  'commentAutoTagPolicies',
  'automatic-tag-policies.json',
  ['reviewComments'],
  async () => 'errors',
);
