import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { MyUser } from '../../client/src/api/me.ts';
import { describeTranscoding } from '../../client/src/features/upload/describe-transcoding.ts';
import { unfinishedUploads, uploadKey } from '../../client/src/features/upload/unfinished.ts';
import { UnfinishedList } from '../../client/src/features/upload/unfinished-list.tsx';
import { audienceInWords, privacyForNow, type UploadItem } from '../../client/src/features/upload/upload-item.ts';
import { UploadPage } from '../../client/src/features/upload/upload-page.tsx';
import { UploadRow } from '../../client/src/features/upload/upload-row.tsx';
import { uploads } from '../../client/src/features/upload/uploads.ts';
import { speak } from '../../client/src/i18n/language.ts';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const { videoChannels } = exampleOf(authApi.getUser).body as MyUser;
const { video } = exampleOf(videosApi.sendUploadChunk).body as { video: { id: number; uuid: string; shortUUID: string } };
const harbour: UploadItem = {
  key: 'harbour',
  filename: 'harbour.mp4',
  size: 2_000_000,
  sent: 1_000_000,
  stored: 1_000_000,
  secondsLeft: null,
  phase: { kind: 'sending' },
  metadata: { title: 'The harbour', privacy: 2, channelId: 2, description: '' },
};
/** An upload that alice began on an earlier visit. */
function rememberUnfinished({ sent, ...begun }: { name: string; size: number; lastModified: number; sent: number }): void {
  unfinishedUploads.remember({
    ...begun,
    key: uploadKey('alice', begun),
    username: 'alice',
    filename: begun.name,
    uploadId: 'upload-1',
    told: null,
    sent,
    metadata: harbour.metadata,
    touchedAt: Date.now(),
  });
}

const row = (item: Partial<UploadItem>) => show(<UploadRow item={{ ...harbour, ...item }} channels={videoChannels} />);
const mp4 = { type: 'video/mp4' };
const choose = async (person: ReturnType<typeof show>['person'], label: string, option: string) => {
  await person.click(await screen.findByRole('button', { name: new RegExp(` ${label}$`) }));
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
};
const rendition = (state: string) => ({ resolution: { id: 240, label: '240p' }, state, progress: 0, error: null });
const files = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

afterEach(() => localStorage.clear());

test('a file on its way says how far it is and who will see it', async () => {
  row({});

  const shown = await screen.findByRole('region', { name: 'The harbour' });
  expect(shown.textContent).toContain('harbour.mp4 · 2 MB · Unlisted');
  expect(shown.textContent).toContain('Uploading, 1 of 2 MB');
  expect(screen.getByRole('progressbar', { name: 'Upload of harbour.mp4' }).getAttribute('value')).toBe('50');
});

test.each([
  [{ kind: 'paused' }, ['Delete upload', 'Go on', 'Title, audience and description']],
  [{ kind: 'failed', words: 'The instance has no room left for uploads.' }, ['Remove', 'Try again']],
  [{ kind: 'finishing' }, ['Title, audience and description']],
  [{ kind: 'sending' }, ['Delete upload', 'Pause', 'Title, audience and description']],
  [{ kind: 'waiting', because: 'offline' }, ['Delete upload', 'Pause', 'Title, audience and description']],
  [{ kind: 'waiting', because: 'finishing' }, ['Pause', 'Title, audience and description']],
] as const)('what can be done about an upload that is %j', async (phase, names) => {
  row({ phase });

  const shown = await screen.findByRole('region', { name: 'The harbour' });
  expect(
    within(shown)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .toSorted(),
  ).toEqual(names);
});

test('what has arrived is deleted after one more question only', async () => {
  const { person } = row({ phase: { kind: 'sending' } });

  await person.click(await screen.findByRole('button', { name: 'Delete upload' }));

  const asked = await screen.findByRole('alertdialog', { name: 'Delete this upload?' });
  expect(asked.textContent).toContain('What has arrived of harbour.mp4 is deleted. The file on your device stays.');
  await person.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [2, 'Unlisted'],
  [4, 'Internal'],
  // Videos with a password cannot be uploaded here: nobody else sees them meanwhile.
  [5, 'Private'],
])('an upload without a chosen audience gets that of the instance, %d, also when that is known late: %s', async (usual, label) => {
  const { api, person } = show(<UploadPage />);
  const answers = Promise.withResolvers<void>();
  api.when(authApi.getConfig, async () => {
    await answers.promise;
    return aConfiguration(({ defaults }) => ({ defaults: { ...defaults, publish: { ...defaults.publish, privacy: usual } } }));
  });
  const name = `tide-${usual}.mp4`;
  const file = new File(['12345'], name, mp4);
  await person.upload(await files('Choose files'), file);

  answers.resolve();

  const shown = await screen.findByRole('region', { name: `Tide ${usual}` });
  expect(shown.textContent).toContain(`${name} · 5 B · ${label}`);
  expect(await screen.findByRole('button', { name: new RegExp(`${label} Who can watch`) })).toBeTruthy();
  await act(() => uploads.cancel(uploadKey('alice', file)));
});

test('an upload that failed says why', async () => {
  row({ phase: { kind: 'failed', words: 'The instance has no room left for uploads.' } });

  expect((await screen.findByRole('alert')).textContent).toBe('The instance has no room left for uploads.');
});

test('what is said about a video on its way waits for its upload and is not sent alone', async () => {
  const { api, person } = row({});
  await person.click(await screen.findByRole('button', { name: 'Title, audience and description' }));
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), ' at dawn');

  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedFor(videosApi.updateVideo)).toEqual([]);
});

test('a video that has arrived leads to the page on which it is edited, and is shown as it was edited there', async () => {
  row({ phase: { kind: 'uploaded', video } });

  const shown = await screen.findByRole('region', { name: 'How a clinker boat is planked' });
  expect(within(shown).getByRole('link', { name: 'Edit video' }).getAttribute('href')).toBe(`/videos/update/${video.shortUUID}`);
  expect(shown.textContent).toContain('harbour.mp4 · 2 MB · Public');
  expect(within(shown).queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a draft is published for those who were chosen when its owner says so', async () => {
  const { api, person } = row({ phase: { kind: 'uploaded', video }, metadata: { ...harbour.metadata, isDraft: true } });
  const privateVideo = { ...(exampleOf(videosApi.getVideo).body as object), privacy: { id: 3, label: 'Private' } };
  api.when(videosApi.getVideo, { status: 200, body: privateVideo });
  const shown = await screen.findByRole('region', { name: 'How a clinker boat is planked' });
  expect(shown.textContent).toContain('harbour.mp4 · 2 MB · Draft, later: Unlisted');
  const publish = await within(shown).findByRole('button', { name: 'Publish' });
  expect(api.askedFor(videosApi.updateVideo)).toEqual([]);
  api.when(videosApi.getVideo, { status: 200, body: { ...privateVideo, privacy: { id: 2, label: 'Unlisted' } } });

  await person.click(publish);

  await waitFor(() => expect(within(shown).queryByRole('button', { name: 'Publish' })).toBeNull());
  expect(api.askedFor(videosApi.updateVideo)).toMatchObject([{ params: { id: video.uuid }, body: { privacy: 2, scheduleUpdate: null } }]);
  expect(document.activeElement?.textContent).toBe('harbour.mp4 · 2 MB · Unlisted');
  expect(shown.textContent).toContain('harbour.mp4 · 2 MB · Unlisted');
});

test('a draft that cannot be published says why', async () => {
  const { api, person } = row({ phase: { kind: 'uploaded', video }, metadata: { ...harbour.metadata, isDraft: true } });
  api.when(videosApi.getVideo, problem(503));
  api.when(videosApi.updateVideo, problem(403));

  await person.click(await screen.findByRole('button', { name: 'Publish' }));

  expect((await screen.findByRole('alert')).textContent).toBe('You have no right to do this.');
});

test('until it is published a draft is private, and a video that will stay private is no draft', async () => {
  expect(privacyForNow({ ...harbour.metadata, isDraft: true })).toBe(3);
  expect(privacyForNow({ ...harbour.metadata, isDraft: false })).toBe(2);
  expect(audienceInWords({ ...harbour.metadata, privacy: 3, isDraft: true })).toBe('Private');
  const { person } = show(<UploadPage />);
  await choose(person, 'Who can watch', 'Private');

  expect(screen.queryByRole('button', { name: / Publish$/ })).toBeNull();
});

test('a video is watched as soon as one quality is ready', async () => {
  const { api } = row({ phase: { kind: 'uploaded', video } });
  api.when(videosApi.getTranscoding, { status: 200, body: { state: 'running', error: null, renditions: [rendition('completed')] } });

  expect((await screen.findByRole('link', { name: 'Watch' })).getAttribute('href')).toBe(`/w/${video.shortUUID}`);
  expect(await screen.findByText('Watchable now, better quality on its way')).toBeTruthy();
});

test.each([
  ['waiting', 'waiting', null, 'Uploaded, waiting to be prepared'],
  ['running', 'active', null, 'Being prepared, watchable as soon as the first quality is ready'],
  ['completed', 'completed', null, 'Published'],
  ['cancelled', 'cancelled', null, 'Stopped before anything was ready'],
  ['cancelled', 'completed', null, 'Watchable, the other qualities were stopped'],
  ['failed', 'failed', null, 'This file could not be made watchable.'],
  ['failed', 'failed', 'There is no video in it.', 'There is no video in it.'],
  ['failed', 'completed', null, 'Watchable, but not every quality could be made.'],
  ['failed', 'completed', 'It ends early.', 'Watchable, but not every quality could be made. It ends early.'],
])('a ladder that is %s with a quality that is %s', (state, quality, error, words) => {
  const transcoding = { state, error, renditions: [rendition(quality)] } as Parameters<typeof describeTranscoding>[0];

  expect(describeTranscoding(transcoding)).toBe(words);
});

test('an empty file is left out', async () => {
  const { person } = show(<UploadPage />);

  await person.upload(await files('Choose files'), new File([], 'empty.mp4', mp4));

  expect((await screen.findByRole('alert')).textContent).toBe('Empty files and folders were left out.');
  expect(screen.queryByRole('region')).toBeNull();
});

test('without a channel nothing can be chosen', async () => {
  const { api } = show(<UploadPage />);
  const [me] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly object[];
  api.when(authApi.getMyUser, { status: 200, body: [{ ...me, videoChannels: [] }] });

  expect((await screen.findByRole('alert')).textContent).toBe('Your account has no channel, so nothing can be uploaded.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' }).disabled).toBe(true);
});

test('of an earlier visit only the same files go on, and one can be deleted', async () => {
  rememberUnfinished({ name: 'harbour.mp4', size: 5, lastModified: 1, sent: 3 });
  const chosen: string[] = [];
  const { api, person } = show(<UnfinishedList active={[]} onChoose={(taken) => chosen.push(...taken.map(({ name }) => name))} />);

  await person.upload(await files('Choose again'), [
    new File(['12345'], 'harbour.mp4', { ...mp4, lastModified: 1 }),
    new File(['1'], 'tide.mp4', { ...mp4, lastModified: 1 }),
  ]);
  expect(chosen).toEqual(['harbour.mp4']);
  expect(screen.getByRole('alert').textContent).toMatch(/^“tide.mp4” is not one of these files/);
  await person.click(screen.getByRole('button', { name: 'Delete upload harbour.mp4' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete upload' }));

  expect(screen.queryByRole('heading', { name: 'Not finished yet' })).toBeNull();
  await waitFor(() => expect(api.askedFor(videosApi.cancelUpload)).toMatchObject([{ query: { upload_id: 'upload-1' } }]));
  expect(unfinishedUploads.list('alice')).toEqual([]);
});

test('an upload of an earlier visit is listed before anything of it was stored', () => {
  rememberUnfinished({ name: 'harbour.mp4', size: 5_000_000, lastModified: 1, sent: 0 });

  show(<UnfinishedList active={[]} onChoose={() => undefined} />);

  expect(screen.getByRole('region', { name: 'Not finished yet' }).textContent).toContain('harbour.mp4 0 of 5 MB is here');
});

test('the same in the language that was chosen meanwhile', async () => {
  await act(() => speak('de'));

  row({ phase: { kind: 'waiting', because: 'busy' } });

  const shown = await screen.findByRole('region', { name: 'The harbour' });
  expect(shown.textContent).toContain('harbour.mp4 · 2 MB · Nicht gelistet');
  expect(shown.textContent).toContain('Die Instanz ist ausgelastet, neuer Versuch läuft. 1 von 2 MB sind gesichert');
  await act(() => speak('en'));
});
