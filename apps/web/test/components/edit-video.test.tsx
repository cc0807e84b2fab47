import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { useMe } from '../../client/src/api/me.ts';
import { queries } from '../../client/src/api/query-client.ts';
import { refresh } from '../../client/src/api/use-operation.ts';
import { EditVideoPage } from '../../client/src/features/edit-video/edit-video-page.tsx';
import { localTime } from '../../client/src/features/edit-video/local-time.ts';
import { pictureOfFrame } from '../../client/src/features/pictures/picture.ts';
import { EditLink } from '../../client/src/features/videos/edit-link.tsx';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { exampleOf, problem, refuses } from '../examples/example-api.ts';
import { show } from './show.tsx';

const details = exampleOf(videosApi.getVideo).body as VideoDetails;
const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [{ readonly account: object; readonly username: string }];
const mine = { ...details, account: { ...details.account, ...alice.account } };
const somebodyElse = { ...alice, account: { ...alice.account, id: 4711 } };
const moderator = { ...somebodyElse, role: { id: 1, label: 'Moderator' } };
const HOUR_MS = 3_600_000;

let edited = 0;

/** A video of its own: what is typed about one is kept. */
function edit(video: object = {}, me: object = alice, shortUUID = `video-${++edited}`) {
  const shown = show(<EditVideoPage />, { at: `/videos/update/${shortUUID}`, path: '/videos/update/:id' });
  shown.api.when(videosApi.getVideo, { status: 200, body: { ...mine, shortUUID, ...video } });
  shown.api.when(authApi.getMyUser, { status: 200, body: [me] });
  return {
    ...shown,
    save: async () => shown.person.click(await screen.findByRole('button', { name: 'Save' })),
    choose: async (label: string, option: string) => {
      await shown.person.click(await screen.findByRole('button', { name: new RegExp(`${label}$`) }));
      await shown.person.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
    },
    sent: () => shown.api.askedFor(videosApi.updateVideo).map(({ body }) => body),
  };
}
const Place = () => useLocation().pathname;
const Me = () => useMe()?.username;
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('what is known about a video is in the fields, and nothing has to be saved', async () => {
  edit();

  expect((await field('Title')).value).toBe('How a clinker boat is planked');
  expect((await field('Description')).value).toBe('Larch on oak, riveted with copper.');
  expect(within(await screen.findByRole('list', { name: 'Tags' })).getAllByRole('listitem')).toHaveLength(2);
  for (const name of [
    /^Public Who can watch/,
    /^Science & Technology Category/,
    /^English Language/,
    /^Attribution Licence/,
    /^Allowed Comments/,
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect((await tick('People may download it')).checked).toBe(true);
  expect((await tick('This video is sensitive')).checked).toBe(false);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('only what was changed is sent, and it is said when it is saved', async () => {
  const { api, person, save, choose, sent } = edit();
  await person.clear(await field('Title'));
  await person.type(await field('Title'), ' Planking, part 1 ');
  await choose('Category', 'Films');
  await choose('Language', 'French');
  await choose('Licence', 'Not said');
  await choose('Comments', 'Shown once');
  await person.click(await tick('People may download it'));
  api.when(videosApi.getVideo, {
    status: 200,
    body: {
      ...mine,
      name: 'Planking, part 1',
      category: { id: 2, label: 'Films' },
      language: { id: 'fr', label: 'French' },
      licence: { id: null, label: 'Unknown' },
      commentsPolicy: { id: 3, label: 'Requires approval' },
      downloadEnabled: false,
    },
  });

  await save();

  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(sent()).toEqual([
    { name: 'Planking, part 1', category: 2, language: 'fr', licence: null, commentsPolicy: 3, downloadEnabled: false },
  ]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Saved.'));
});

test('the sites that may show a video are listed by name or by address, and saved apart', async () => {
  const { api, person, choose, sent } = edit();
  await choose('Who may show it', 'Only sites of a list');
  await person.type(await field('Sites'), 'https://Harbour.example/films{Enter}boats.example:8080{Enter}no site!');
  const save = await screen.findByRole('button', { name: 'Save sites' });
  await person.click(save);
  expect(await screen.findByText('“site!” is not the name of a site.')).toBeTruthy();
  expect(api.askedFor(videosApi.updateEmbedPrivacy)).toEqual([]);

  await person.type(await field('Sites'), '{Backspace>8/}');
  await person.click(save);

  await waitFor(() => expect(api.askedFor(videosApi.updateEmbedPrivacy)).toHaveLength(1));
  expect(api.askedFor(videosApi.updateEmbedPrivacy)[0]).toMatchObject({
    params: { videoId: details.uuid },
    body: { policy: 2, domains: ['harbour.example', 'boats.example:8080'] },
  });
  expect(sent()).toEqual([]);
});

test('the description is shown as it will look', async () => {
  const { person } = edit({ description: null });

  await person.type(await field('Description'), 'Larch on **oak**');

  const preview = await screen.findByRole('group', { name: 'As it will look' });
  expect((await within(preview).findByText('oak')).tagName).toBe('STRONG');
});

test('tags are added, refused and taken back with the keyboard', async () => {
  const { person, save, sent } = edit();
  const input = await field('Tags');
  await person.type(input, '#larch,o,');
  expect(await screen.findByRole('textbox', { name: 'Tags', description: 'A tag has 2 to 30 characters.' })).toBe(input);
  await person.clear(input);
  await person.type(input, 'LARCH{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Tags', description: 'This tag is there already.' })).toBe(input);
  await person.clear(input);
  await person.type(input, 'oak, copper, rivets{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Tags', description: 'No more than 5 tags are possible.' })).toBe(input);
  await person.clear(input);
  await person.click(screen.getByRole('button', { name: 'Remove the tag boats' }));
  expect(document.activeElement).toBe(input);
  await person.keyboard('{Backspace}tar{Tab}');

  await save();

  await waitFor(() => expect(sent()).toEqual([{ tags: ['wood', 'larch', 'oak', 'tar'] }]));
});

test('keys that choose a suggested word add no tag', async () => {
  const { person } = edit({ tags: [] });
  const input = await field('Tags');
  await person.type(input, 'ふね');

  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });

  expect(screen.queryByRole('list', { name: 'Tags' })).toBeNull();
  expect((input as HTMLInputElement).value).toBe('ふね');
});

test('a frame is drawn in all browsers that the client is made for', async () => {
  const { withResolvers } = Promise;
  const drawn = new Blob(['picture']);
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => null, toBlob: (made: BlobCallback) => made(drawn) });
  Object.assign(Promise, { withResolvers: undefined });
  try {
    const playing = { readyState: HTMLMediaElement.HAVE_ENOUGH_DATA, videoWidth: 16, videoHeight: 9 };
    expect(await pictureOfFrame(playing as HTMLVideoElement)).toBe(drawn);
  } finally {
    Object.assign(Promise, { withResolvers });
  }
});

test('the last tag is taken back as well', async () => {
  const { person, save, sent } = edit({ tags: ['boats'] });

  await person.click(await screen.findByRole('button', { name: 'Remove the tag boats' }));
  await save();

  await waitFor(() => expect(sent()).toEqual([{ tags: null }]));
});

test('what makes a video sensitive is sent with it', async () => {
  const { person, save, sent } = edit();
  await person.click(await tick('This video is sensitive'));
  await person.click(await tick('Violence'));
  await person.type(await field('What people should know beforehand'), 'A hammer hits a thumb');

  await save();

  await waitFor(() => expect(sent()).toEqual([{ nsfw: true, nsfwFlags: 1, nsfwSummary: 'A hammer hits a thumb' }]));
});

test('a video is published at a time: until then it is private', async () => {
  const { person, save, choose, sent } = edit({ privacy: { id: 4, label: 'Internal' } });
  await person.click(await tick('Publish at a time of your choice'));
  expect(await screen.findByRole('button', { name: /^Private Who can watch until then$/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Internal It becomes$/ })).toBeTruthy();
  const at = screen.getByLabelText<HTMLInputElement>('Date and time');
  expect(new Date(at.value).getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  await person.clear(at);
  await person.type(at, '2099-05-01T18:30');
  await choose('It becomes', 'Unlisted');

  await save();

  const scheduleUpdate = { updateAt: new Date(2099, 4, 1, 18, 30).toISOString(), privacy: 2 };
  await waitFor(() => expect(sent()).toEqual([{ privacy: 3, scheduleUpdate }]));
});

test.each([
  ['', 'This cannot be left blank.'],
  [localTime(new Date(Date.now() - HOUR_MS)), 'This time has passed. Please choose a later one.'],
])('a time that is “%s” is told at its field and not sent', async (time, words) => {
  const { person, save, sent } = edit();
  await person.click(await tick('Publish at a time of your choice'));
  const at = screen.getByLabelText<HTMLInputElement>('Date and time');
  await person.clear(at);
  if (time) await person.type(at, time);

  await save();

  await waitFor(() => expect(at.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(at.getAttribute('aria-describedby')!)?.textContent).toBe(words);
  expect(document.activeElement).toBe(at);
  expect(sent()).toEqual([]);
});

test('a schedule is ended, and the video stays as it is', async () => {
  const { person, save, sent } = edit({
    privacy: { id: 3, label: 'Private' },
    scheduledUpdate: { updateAt: '2099-05-01T10:00:00.000Z', privacy: 1 },
  });
  expect((await tick('Publish at a time of your choice')).checked).toBe(true);

  await person.click(await tick('Publish at a time of your choice'));
  await save();

  await waitFor(() => expect(sent()).toEqual([{ scheduleUpdate: null }]));
});

test('what is wrong is told at its field, by this page or by the server', async () => {
  const { api, person, save, sent } = edit();
  await person.clear(await field('Title'));
  await person.type(await field('Title'), 'ab');
  await save();
  expect(await screen.findByRole('textbox', { name: 'Title', description: 'A title has 3 to 120 characters.' })).toBe(
    document.activeElement,
  );
  expect(sent()).toEqual([]);
  api.when(videosApi.updateVideo, refuses('tags', 'scheduleUpdate.updateAt'));
  await person.type(await field('Title'), 'c');
  await person.click(await tick('Publish at a time of your choice'));

  await save();

  const tags = await screen.findByRole('textbox', { name: 'Tags', description: 'This is not accepted.' });
  expect(screen.getByLabelText('Date and time').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Please look at the marked fields.');
  await waitFor(() => expect([tags, screen.getByLabelText('Date and time')]).toContain(document.activeElement));
});

test('a change that does not work says why, and what was typed stays', async () => {
  const { api, person, save } = edit();
  api.when(videosApi.updateVideo, problem(503));
  await person.type(await field('Title'), ', part 1');

  await save();

  expect((await screen.findByRole('alert')).textContent).toBe(
    'A part of the instance is not available right now. Please try again in a moment.',
  );
  expect((await field('Title')).value).toBe('How a clinker boat is planked, part 1');
});

test('what is not saved is asked about before the page is closed, kept while one looks elsewhere, and can be discarded', async () => {
  const bob = { ...alice, id: 77 };
  const first = edit({}, bob, 'draft');
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await first.person.type(await field('Title'), ', part 1');
  expect(closes()).toBe(false);
  first.unmount();

  const second = edit({}, bob, 'draft');
  expect((await field('Title')).value).toBe('How a clinker boat is planked, part 1');
  await second.person.click(await screen.findByRole('button', { name: 'Discard' }));

  expect((await field('Title')).value).toBe('How a clinker boat is planked');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(closes()).toBe(true);
});

test('what somebody else saves meanwhile is shown and not undone: while one looks elsewhere, and while one types', async () => {
  const carol = { ...alice, id: 79 };
  const hidden = { privacy: { id: 3, label: 'Private' }, nsfw: true };
  const first = edit({}, carol, 'draft-overtaken');
  await first.person.type(await field('Title'), ', part 1');
  first.unmount();

  const { api, save, sent } = edit(hidden, carol, 'draft-overtaken');
  expect((await field('Title')).value).toBe('How a clinker boat is planked, part 1');
  expect(await screen.findByRole('button', { name: /^Private Who can watch$/ })).toBeTruthy();
  expect((await tick('This video is sensitive')).checked).toBe(true);
  api.when(videosApi.getVideo, { status: 200, body: { ...mine, ...hidden, shortUUID: 'draft-overtaken', downloadEnabled: false } });
  await act(() => refresh([videosApi.getVideo]));
  await waitFor(async () => expect((await tick('People may download it')).checked).toBe(false));

  await save();

  await waitFor(() => expect(sent()).toEqual([{ name: 'How a clinker boat is planked, part 1' }]));
});

test('a video is deleted from here, and what was typed about it is forgotten', async () => {
  const { api, person } = edit({}, { ...alice, id: 78 });
  await person.type(await field('Title'), ', part 1');
  await person.click(screen.getByRole('button', { name: 'Delete' }));

  await person.click(await screen.findByRole('button', { name: 'Delete for ever' }));

  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(api.askedFor(videosApi.deleteVideo)).toMatchObject([{ params: { id: details.uuid } }]);
  expect(queries.getQueryCache().findAll({ queryKey: [videosApi.getVideo.id] })).toEqual([]);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test.each([
  ['their own', alice, '/my-videos'],
  ['one of somebody else', moderator, '/admin/videos'],
])('who deletes %s goes on where it was listed', async (_, me, path) => {
  const { api, person } = show(
    <Routes>
      <Route path="/videos/update/:id" element={<EditVideoPage />} />
      <Route path="*" element={<Place />} />
    </Routes>,
    { at: '/videos/update/gone' },
  );
  api.when(videosApi.getVideo, { status: 200, body: { ...mine, shortUUID: 'gone' } });
  api.when(authApi.getMyUser, { status: 200, body: [me] });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));

  await person.click(await screen.findByRole('button', { name: 'Delete for ever' }));

  expect(await screen.findByText(path)).toBeTruthy();
});

test('a moderator edits the video of somebody else, and does not move it to a channel of their own', async () => {
  const channels = [
    { id: 1, displayName: 'Boats' },
    { id: 2, displayName: 'Tides' },
  ];
  edit({}, { ...moderator, videoChannels: channels });

  expect(await field('Title')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Channel$/ })).toBeNull();
});

test.each([
  ['is somebody else’s', { status: 200, body: mine }, somebodyElse, 'This video is somebody else’s'],
  ['is private to somebody else', problem(403), somebodyElse, 'This video is somebody else’s'],
  ['does not exist', problem(404), alice, 'There is no such video'],
  ['does not exist for a moderator', problem(404), moderator, 'There is no such video', 'To all videos', '/admin/videos'],
])('a video that %s', async (_, answer, me, words, link = 'To my videos', path = '/my-videos') => {
  const { api } = edit({}, me);
  api.when(videosApi.getVideo, answer);

  expect(await screen.findByRole('heading', { name: words, level: 1 })).toBeTruthy();
  expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe(path);
});

test.each([
  ['its owner', alice, 1],
  ['a moderator', moderator, 1],
  ['somebody else', somebodyElse, 0],
])('the page of a video leads %s to where it is edited, or not', async (_, me, count) => {
  const { api } = show(
    <>
      <Me />
      <EditLink video={mine as VideoDetails} />
    </>,
  );
  api.when(authApi.getMyUser, { status: 200, body: [me] });

  await screen.findByText(alice.username);
  expect(screen.queryAllByRole('link', { name: 'Edit video' })).toHaveLength(count);
});
