import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { partsOf } from '../../client/src/features/chapters/mark-chapters.ts';
import { EditVideoPage } from '../../client/src/features/edit-video/edit-video-page.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { WatchPage } from '../../client/src/features/watch/watch-page.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const details = exampleOf(videosApi.getVideo).body as VideoDetails;
const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [{ readonly account: object }];
const chapters = [
  { timecode: 2, title: 'Larch' },
  { timecode: 9, title: '<b>Oak</b> & copper' },
];

function watch() {
  // What jsdom has no code for.
  for (const act of ['load', 'pause', 'play'] as const) jest.spyOn(HTMLMediaElement.prototype, act).mockResolvedValue(undefined as never);
  const shown = show(<WatchPage />, { at: '/w/kkGMgK9ZtnKfYAgnEtQxbv', path: '/w/:id', isSignedIn: false });
  shown.api.when(videosApi.getVideo, { status: 200, body: { ...details, duration: 14 } });
  shown.api.when(videosApi.getChapters, { status: 200, body: { chapters } });
  return shown;
}

test('the chapters of a video lead to their beginnings, and the present one is marked', async () => {
  const { person } = watch();
  const list = within(await screen.findByRole('region', { name: 'Chapters' }));
  const button = await list.findByRole<HTMLButtonElement>('button', { name: '0:09 <b>Oak</b> & copper' });
  await waitFor(() => expect(button.disabled).toBe(false));
  const video = document.querySelector('video')!;
  expect(list.queryByRole('button', { current: true })).toBeNull();

  await person.click(button);
  Object.defineProperty(video, 'duration', { value: 14 });
  fireEvent(video, new Event('loadedmetadata'));
  fireEvent(video, new Event('timeupdate'));

  expect(video.currentTime).toBe(9);
  expect(list.getByRole('button', { current: true }).textContent).toBe('0:09<b>Oak</b> & copper');
});

test('the time line is divided from its beginning to its end, by titles that are no markup', async () => {
  watch();
  await screen.findByRole('region', { name: 'Chapters' });
  const tracks = () =>
    (document.querySelector('video') as unknown as { tracks?: readonly { kind: string; cues: readonly object[] }[] })?.tracks;

  await waitFor(() => expect(tracks()).toHaveLength(1));
  expect(tracks()![0]).toMatchObject({
    kind: 'chapters',
    cues: [
      { startTime: 0, endTime: 2, text: '' },
      { startTime: 2, endTime: 9, text: 'Larch' },
      { startTime: 9, endTime: 14, text: '&lt;b&gt;Oak&lt;/b&gt; &amp; copper' },
    ],
  });
});

test('parts end where the next one begins, and none is beyond the end', () => {
  expect(partsOf([], 14)).toEqual([]);
  expect(partsOf([{ timecode: 0, title: 'All' }], 14)).toEqual([{ start: 0, end: 14, title: 'All' }]);
  expect(
    partsOf(
      [
        { timecode: 0, title: 'All' },
        { timecode: 14, title: 'End' },
      ],
      14,
    ),
  ).toEqual([{ start: 0, end: 14, title: 'All' }]);
});

test('a video without chapters says nothing of them', async () => {
  const { api } = watch();
  api.when(videosApi.getChapters, { status: 200, body: { chapters: [] } });

  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('video')).not.toBeNull());

  expect(screen.queryByRole('region', { name: 'Chapters' })).toBeNull();
});

let edited = 0;

function edit(saved: readonly object[], more: object = {}) {
  const shortUUID = `chaptered-${++edited}`;
  const shown = show(<EditVideoPage />, { at: `/videos/update/${shortUUID}`, path: '/videos/update/:id' });
  const video = { ...details, account: { ...details.account, ...alice.account }, shortUUID, duration: 600, ...more };
  shown.api.when(videosApi.getVideo, { status: 200, body: video });
  shown.api.when(authApi.getMyUser, { status: 200, body: [alice] });
  shown.api.when(videosApi.getChapters, { status: 200, body: { chapters: saved } });
  return {
    ...shown,
    section: async () => within(await screen.findByRole('region', { name: 'Chapters' })),
    sent: () => shown.api.askedFor(videosApi.replaceChapters).map(({ body }) => body),
  };
}

test('chapters are added, changed, removed and saved in the order of their times', async () => {
  const { person, section, sent } = edit(chapters);
  const form = await section();

  await person.click(await form.findByRole('button', { name: 'Add one at the current time' }));
  const times = form.getAllByRole<HTMLInputElement>('textbox', { name: /^Time of/ });
  await person.type(times.at(-1)!, '0:01');
  await person.type(form.getByRole('textbox', { name: 'Title of chapter 3' }), ' First ');
  await person.click(form.getByRole('button', { name: 'Remove chapter 2' }));
  const larch = form.getByRole('textbox', { name: 'Title of chapter 1' });
  await person.clear(larch);
  await person.type(larch, 'Oak');
  await person.click(form.getByRole('button', { name: 'Save chapters' }));

  await waitFor(() =>
    expect(sent()).toEqual([
      {
        chapters: [
          { timecode: 1, title: 'First' },
          { timecode: 2, title: 'Oak' },
        ],
      },
    ]),
  );
  expect(await form.findByText('Saved.')).toBeTruthy();
});

test('what is wrong is said at its line, and nothing is sent', async () => {
  const { person, section, sent } = edit([
    { timecode: 1, title: 'One' },
    { timecode: 2, title: 'Two' },
    { timecode: 3, title: 'Three' },
    { timecode: 4, title: 'Four' },
  ]);
  const form = await section();
  const [one, two, three] = await form.findAllByRole<HTMLInputElement>('textbox', { name: /^Time of/ });
  const type = async (field: HTMLElement, text: string) => {
    await person.clear(field);
    if (text) await person.type(field, text);
  };
  await type(one!, 'soon');
  await type(two!, '0:04');
  await type(three!, '10:01');
  await type(form.getByRole('textbox', { name: 'Title of chapter 3' }), ' ');

  await person.click(form.getByRole('button', { name: 'Save chapters' }));

  for (const words of ['Write a time such as 1:35 or 1:02:44.', 'The video ends at 10:00.', 'Another chapter begins at this time.'])
    expect(form.getByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(one);
  expect(form.getByRole('textbox', { name: 'Title of chapter 3' }).getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('the chapters of the description are taken over when somebody wants them', async () => {
  const { person, section, sent } = edit(chapters, { description: 'Planking\n0:00 Larch\n1:35 Oak' });
  const form = await section();
  await form.findByText('The saved description lists 2 chapters.');

  await person.click(form.getByRole('button', { name: 'Take these over' }));
  expect(form.queryByRole('button', { name: 'Take these over' })).toBeNull();
  await person.click(form.getByRole('button', { name: 'Save chapters' }));

  const wanted = [
    { timecode: 0, title: 'Larch' },
    { timecode: 95, title: 'Oak' },
  ];
  await waitFor(() => expect(sent()).toEqual([{ chapters: wanted }]));
});

test('what the server refuses is told, and what was typed stays', async () => {
  const { api, person, section } = edit(chapters);
  api.when(videosApi.replaceChapters, problem(403));
  const form = await section();
  const title = await form.findByRole<HTMLInputElement>('textbox', { name: 'Title of chapter 1' });
  await person.type(title, ' planks');

  await person.click(form.getByRole('button', { name: 'Save chapters' }));

  expect(await form.findByRole('alert')).toBeTruthy();
  expect(title.value).toBe('Larch planks');
});
