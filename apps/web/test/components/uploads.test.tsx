import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../../client/src/api/session.ts';
import { PublishDialog } from '../../client/src/features/my-videos/publish-dialog.tsx';
import { unfinishedUploads, uploadKey } from '../../client/src/features/upload/unfinished.ts';
import type { UploadMetadata } from '../../client/src/features/upload/upload-item.ts';
import { UploadRow } from '../../client/src/features/upload/upload-row.tsx';
import { uploads, useUploads } from '../../client/src/features/upload/uploads.ts';
import type { Video } from '../../client/src/features/videos/videos.ts';
import { exampleOf, problem, type Request } from '../examples/example-api.ts';
import { Line, line } from './line.ts';
import { show } from './show.tsx';

const { video } = exampleOf(videosApi.sendUploadChunk).body as { video: { uuid: string; shortUUID: string } };
const details = exampleOf(videosApi.getVideo).body as Video;
const privateVideo = { ...details, uuid: video.uuid, shortUUID: video.shortUUID, privacy: { id: 3, label: 'Private' } };
const said: UploadMetadata = { title: 'The harbour', privacy: 1, channelId: 2, description: '' };
const ended = { status: 200, body: { video } };
const goesOn = { status: 308 };

const isPosition = ({ headers }: Request) => headers['content-range']?.startsWith('bytes */') === true;

function Rows() {
  return useUploads().map((item) => <UploadRow key={item.key} item={item} channels={[]} />);
}

let files = 0;

function upload(metadata: Partial<UploadMetadata> = {}) {
  Object.assign(window, { XMLHttpRequest: Line });
  const shown = show(<Rows />);
  const { api } = shown;
  api.when(videosApi.openResumableUpload, { status: 201, headers: { location: '/upload?upload_id=upload-1' } });
  api.when(videosApi.getVideo, { status: 200, body: privateVideo });
  const file = new File(['12345'], `harbour-${++files}.mp4`, { type: 'video/mp4' });
  const key = uploadKey('alice', file);
  return {
    ...shown,
    key,
    begin: () => act(() => uploads.add(file, { ...said, ...metadata }, null)),
    chunks: () => api.askedFor(videosApi.sendUploadChunk).filter((request) => !isPosition(request)),
    saved: () => api.askedFor(videosApi.updateVideo).map(({ body }) => body),
    /** Changes what is said while the last bytes are on their way, which then arrive. */
    describeLate: async (change: Partial<UploadMetadata>) => {
      const arrival = Promise.withResolvers<typeof ended>();
      api.when(videosApi.sendUploadChunk, () => arrival.promise);
      act(() => uploads.add(file, { ...said, ...metadata }, null));
      await waitFor(() => expect(api.askedFor(videosApi.sendUploadChunk)).toHaveLength(1));
      await act(() => uploads.describe(key, { ...said, ...metadata, ...change }));
      arrival.resolve(ended);
    },
  };
}

afterEach(() => {
  line.isCut = false;
  // The uploads of one person end when another one signs in.
  act(() => session.write({ username: 'bob', accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 }));
  act(() => session.write(null));
  localStorage.clear();
});

test('what was changed about a paused upload is remembered for the next visit', async () => {
  const { api, key, begin } = upload();
  api.when(videosApi.sendUploadChunk, () => Promise.withResolvers<never>().promise);
  begin();
  await waitFor(() => expect(unfinishedUploads.list('alice')).toHaveLength(1));
  act(() => uploads.pause(key));

  await act(() => uploads.describe(key, { ...said, privacy: 3 }));

  expect(unfinishedUploads.list('alice')).toMatchObject([{ metadata: { privacy: 3 }, told: { privacy: 1 } }]);
});

test('only what the server was not told is saved once more, and a draft is published after that', async () => {
  const { api, person, saved, describeLate } = upload({ isDraft: true });
  api.when(videosApi.updateVideo, problem(503));
  await describeLate({ title: 'The harbour at dawn' });
  const shown = await screen.findByRole('region', { name: details.name });
  expect(await within(shown).findByRole('alert')).toBeTruthy();
  expect(within(shown).queryByRole('button', { name: 'Publish' })).toBeNull();
  api.when(videosApi.updateVideo, exampleOf(videosApi.updateVideo));

  await person.click(within(shown).getByRole('button', { name: 'Try again' }));

  expect(await within(shown).findByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(saved()).toEqual([{ name: 'The harbour at dawn' }, { name: 'The harbour at dawn' }]);
});

test('a video is shown as uploaded once everything about it is saved', async () => {
  const { api, describeLate } = upload({ isDraft: true });
  const saving = Promise.withResolvers<void>();
  api.when(videosApi.updateVideo, async () => {
    await saving.promise;
    return exampleOf(videosApi.updateVideo);
  });
  await describeLate({ title: 'The harbour at dawn' });
  await waitFor(() => expect(api.askedFor(videosApi.updateVideo)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('region', { name: 'The harbour at dawn' })).toBeTruthy();

  saving.resolve();

  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
});

test('for whom a draft is meant is still known on the next visit, until it is published', async () => {
  const { api, begin, unmount } = upload({ isDraft: true, privacy: 2 });
  api.when(videosApi.sendUploadChunk, ended);
  begin();
  await screen.findByRole('button', { name: 'Publish' });
  unmount();
  const again = () => show(<PublishDialog video={privateVideo} close={() => undefined} />);

  const second = again();
  expect(await screen.findByRole('button', { name: /^Unlisted Who can watch$/ })).toBeTruthy();
  await second.person.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(second.api.askedFor(videosApi.updateVideo)).toMatchObject([{ body: { privacy: 2 } }]));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false));
  second.unmount();

  again();
  expect(await screen.findByRole('button', { name: /^Public Who can watch$/ })).toBeTruthy();
});

test('an upload that was opened without an address is opened again after a pause', async () => {
  const { api, begin } = upload();
  api.when(videosApi.openResumableUpload, { status: 201 });
  begin();

  expect(await screen.findByText(/^The instance is busy, trying again/)).toBeTruthy();
  expect(api.askedFor(videosApi.openResumableUpload)).toHaveLength(1);
});

test('bytes that do not count are sent again after a pause, and not for ever', async () => {
  jest.useFakeTimers();
  try {
    const { api, begin, chunks } = upload();
    api.when(videosApi.sendUploadChunk, goesOn);
    begin();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText(/^The instance is busy, trying again/)).toBeTruthy();
    expect(chunks()).toHaveLength(1);

    // Files are read in time of their own.
    for (let minute = 0; minute < 20; minute += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(screen.getByRole('alert').textContent).toMatch(/^The instance does not take any more of this file/);
    expect(chunks().length).toBeLessThan(7);
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['has become a video is shown as that', ended, 0],
  ['has not is deleted', goesOn, 1],
])('an upload whose last answer was lost and that %s', async (_, position, deletions) => {
  const { api, person, begin, chunks } = upload();
  api.when(videosApi.sendUploadChunk, () => {
    line.isCut = true;
    return position;
  });
  begin();
  await screen.findByText(/^No connection/);
  expect(chunks()).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Delete upload' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete upload' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Edit video' })).toHaveLength(1 - deletions));
  await waitFor(() => expect(api.askedFor(videosApi.cancelUpload)).toHaveLength(deletions));
});

test('an upload that may have become a video is not said to be deleted while the server cannot tell', async () => {
  const { api, person, begin } = upload();
  api.when(videosApi.sendUploadChunk, () => {
    line.isCut = true;
    return problem(503);
  });
  begin();
  await screen.findByText(/^No connection/);

  await person.click(screen.getByRole('button', { name: 'Delete upload' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete upload' }));

  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toBeTruthy();
  expect(api.askedFor(videosApi.cancelUpload)).toEqual([]);
});
