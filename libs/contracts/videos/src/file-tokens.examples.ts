import type { ExamplesOf } from '@flotilla/contract';
import type { fileTokensApi } from './file-tokens.operations.ts';

export const fileTokensExamples: ExamplesOf<typeof fileTokensApi> = {
  createVideoFileToken: {
    replies: { 200: { files: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJ2IjoiOWM5ZGU1ZTgifQ.c2lnbmF0dXJl', expires: '2026-06-01T16:12:40.000Z' } } },
  },
};
