import { expect, test } from '@jest/globals';
import { createSpeedometer } from '../client/src/features/upload/speed.ts';
import { afterEvent, describeUpload, isMoving, type UploadEvent, type UploadItem } from '../client/src/features/upload/upload-item.ts';

const clip: UploadItem = {
  key: 'k',
  filename: 'film.mp4',
  size: 3_400_000_000,
  sent: 0,
  stored: 0,
  secondsLeft: null,
  phase: { kind: 'queued' },
  metadata: { title: 'Film', privacy: 1, channelId: 1, description: '' },
};
const after = (...events: UploadEvent[]) => events.reduce(afterEvent, clip);
const half: UploadEvent = { kind: 'stored', sent: 1_700_000_000, secondsLeft: 240 };
const video = { id: 1, uuid: 'u', shortUUID: 's' };

test('says how far an upload is and how long it still takes', () => {
  expect(describeUpload(after({ kind: 'opening' }, half))).toBe('Uploading, 1.7 of 3.4 GB, about 4 minutes left');
});

test('a paused upload stays paused until somebody resumes it, whatever arrives late', () => {
  const paused = after(half, { kind: 'paused' }, half, { kind: 'waiting', because: 'offline' });

  expect(describeUpload(paused)).toBe('Paused, 1.7 of 3.4 GB is safe');
  expect(isMoving(paused)).toBe(false);
  expect(afterEvent(paused, { kind: 'resumed' }).phase).toEqual({ kind: 'queued' });
});

test('what was still on its way when an upload stopped is not called safe', () => {
  const further: UploadEvent = { kind: 'progress', sent: 1_800_000_000, secondsLeft: 230 };

  expect(describeUpload(after(half, further))).toContain('1.8 of 3.4 GB');
  expect(describeUpload(after(half, further, { kind: 'paused' }))).toBe('Paused, 1.7 of 3.4 GB is safe');
  expect(describeUpload(after(half, further, { kind: 'waiting', because: 'offline' }))).toContain('1.7 of 3.4 GB is safe');
});

test('a lost connection says that nothing is lost', () => {
  expect(describeUpload(after(half, { kind: 'waiting', because: 'offline' }))).toBe(
    'No connection. It goes on by itself when the network is back. 1.7 of 3.4 GB is safe',
  );
});

test('an uploaded video stays uploaded', () => {
  const uploaded = after(half, { kind: 'uploaded', video }, half, { kind: 'failed', words: 'late' });

  expect(uploaded.phase).toEqual({ kind: 'uploaded', video });
});

test('a failed upload says why and only goes on when asked to', () => {
  const failed = after(half, { kind: 'failed', words: 'The file cannot be read.' }, half);

  expect(describeUpload(failed)).toBe('The file cannot be read.');
  expect(afterEvent(failed, { kind: 'resumed' }).phase).toEqual({ kind: 'queued' });
});

test('the time left follows the speed of the last seconds', () => {
  const speed = createSpeedometer();
  for (let second = 0; second <= 30; second++) speed.mark(second * 1_000_000, second * 1000);

  expect(speed.secondsLeft(60_000_000)).toBeCloseTo(30);
});

test('no time is promised before enough was seen', () => {
  const speed = createSpeedometer();
  speed.mark(0, 0);
  speed.mark(1000, 100);

  expect(speed.secondsLeft(60_000_000)).toBeNull();
});

test('an ended session stops an upload without losing it', () => {
  const stopped = after(half, { kind: 'signed-out' }, half);

  expect(describeUpload(stopped)).toBe('You have been signed out. It goes on when you sign in again, 1.7 of 3.4 GB is safe');
  expect(isMoving(stopped)).toBe(true);
  expect(afterEvent(stopped, { kind: 'resumed' }).phase).toEqual({ kind: 'queued' });
});

test('what could not be said about an uploaded video is told until it is said', () => {
  const unsaid = after({ kind: 'uploaded', video }, { kind: 'not-saved', words: 'why' });

  expect(unsaid.phase).toEqual({ kind: 'uploaded', video, mistake: 'why' });
  expect(afterEvent(unsaid, { kind: 'described', metadata: clip.metadata }).phase).toEqual({ kind: 'uploaded', video });
});
