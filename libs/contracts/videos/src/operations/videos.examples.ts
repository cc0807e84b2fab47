import type { ExamplesOf } from '@flotilla/contract';
import { exampleMetadata, exampleSource, exampleVideoDetails } from '../video.examples.ts';
import type { videosApi } from './videos.ts';

export const oneVideoExamples: ExamplesOf<typeof videosApi> = {
  getVideo: { replies: { 200: exampleVideoDetails } },
  getVideoDescription: { replies: { 200: { description: exampleVideoDetails.description } } },
  updateVideo: {
    body: {
      several: {
        'A better name': { name: 'How a clinker boat is planked, part 1', tags: ['boats', 'wood', 'craft'] },
        'Make it private': { privacy: 3 },
        'No category': { category: null },
      },
    },
  },
  createVideoFileToken: {
    replies: { 200: { files: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJ2IjoiOWM5ZGU1ZTgifQ.c2lnbmF0dXJl', expires: '2026-06-01T16:12:40.000Z' } } },
  },
  getVideoSource: { replies: { 200: exampleSource } },
  getVideoFileMetadata: { replies: { 200: exampleMetadata } },
};
