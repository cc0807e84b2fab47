import type { ExamplesOf } from '@flotilla/contract';
import { exampleVideo } from '../video.examples.ts';
import type { ratingsApi } from './ratings.operations.ts';

export const ratingsExamples: ExamplesOf<typeof ratingsApi> = {
  rateVideo: { body: { rating: 'like' } },
  getMyRating: { replies: { 200: { videoId: 42, rating: 'like' } } },
  listAccountRatings: { replies: { 200: { total: 1, data: [{ video: exampleVideo, rating: 'like' }] } } },
};
