import { jsonText } from '../json-text.ts';
import type { Section } from '../section.ts';

/** Lists of words and rules for comments do not exist here; readers of archives expect their files. */
export const commentReview: Section = {
  name: 'comment-review',
  topics: [],
  async write({ archive }) {
    await archive.addText('peertube/automatic-tag-policies.json', jsonText({ reviewComments: [] }));
    await archive.addText('peertube/watched-words-lists.json', jsonText({ watchedWordLists: [] }));
  },
};
