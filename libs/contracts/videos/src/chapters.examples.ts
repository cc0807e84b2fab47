import type { ExamplesOf } from '@flotilla/contract';
import type { chaptersApi } from './chapters.operations.ts';

const chapters = [
  { timecode: 0, title: 'Casting off' },
  { timecode: 95, title: 'Past the lighthouse' },
  { timecode: 410, title: 'The open sea' },
];

export const chaptersExamples: ExamplesOf<typeof chaptersApi> = {
  getChapters: { replies: { 200: { chapters } } },
  replaceChapters: { body: { chapters } },
};
