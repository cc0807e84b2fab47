import { defineProblems } from '@flotilla/problem';

export const transcoderProblems = defineProblems({
  unreadable_media: {
    status: 422,
    detail: 'This file cannot be read as a video or sound.',
    when: 'Probing found neither moving pictures nor sound in the object.',
    advice: 'Refuse the file.',
    unnamed: true,
  },
  too_many_downloads: {
    status: 429,
    detail: 'Too many files are being made right now.',
    when: 'As many downloads are being generated as the process allows.',
    advice: 'Wait as long as `Retry-After` says and ask again, or download one of the files as it is.',
    headers: { 'retry-after': '10' },
  },
  download_not_made: {
    status: 503,
    detail: 'This file cannot be made right now.',
    when: 'Putting the tracks together failed before its first byte.',
    advice: 'Ask again later, or download one of the files as it is.',
    headers: { 'retry-after': '60' },
  },
  download_being_made: {
    status: 503,
    detail: 'This file is being made.',
    when: 'The first byte takes longer than a request may, since the tracks are fetched from somewhere else first.',
    advice: 'Wait as long as `Retry-After` says and ask again; the work goes on meanwhile.',
    headers: { 'retry-after': '15' },
  },
  unreadable_image: {
    status: 422,
    detail: 'This file cannot be read as an image.',
    when: 'The object cannot be decoded as an image.',
    advice: 'Refuse the file.',
    unnamed: true,
  },
  probe_overloaded: {
    status: 503,
    detail: 'Too many files are being looked at right now.',
    when: 'As many probes run as the process allows, or this one took too long.',
    advice: 'Wait as long as `Retry-After` says and ask again.',
    unnamed: true,
    headers: { 'retry-after': '5' },
  },
});
