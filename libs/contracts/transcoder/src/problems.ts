import { defineProblems } from '@flotilla/problem';

export const transcoderProblems = defineProblems({
  unreadable_media: { status: 422, detail: 'This file cannot be read as a video or sound.', unnamed: true },
  unreadable_image: { status: 422, detail: 'This file cannot be read as an image.', unnamed: true },
  probe_overloaded: {
    status: 503,
    detail: 'Too many files are being looked at right now.',
    unnamed: true,
    headers: { 'retry-after': '5' },
  },
});
