import type { ExamplesOf } from '@flotilla/contract';
import type { homepageApi } from './homepage.operations.ts';

const homepage = { content: '# Boats of the village\n\nFilms of boats, made here.' };

export const homepageExamples: ExamplesOf<typeof homepageApi> = {
  getHomepage: { replies: { 200: homepage } },
  updateHomepage: { body: homepage },
};
