import { authApi } from '@flotilla/contracts-auth';
import { categories, licences } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queries } from '../../client/src/api/query-client.ts';
import { EmbedPage } from '../../client/src/features/player/embed-page.tsx';
import { manner } from '../../client/src/features/player/manner.ts';
import type { Video } from '../../client/src/features/videos/videos.ts';
import { UpNext } from '../../client/src/features/watch/up-next.tsx';
import { WatchPage } from '../../client/src/features/watch/watch-page.tsx';
import { speak } from '../../client/src/i18n/language.ts';
import { categoryInWords, licenceInWords } from '../../client/src/i18n/video-labels.ts';
import { anAdministrator, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const place = { at: '/w/kkGMgK9ZtnKfYAgnEtQxbv', path: '/w/:id' };
const details = exampleOf(videosApi.getVideo).body as object;
/** Without files nothing plays, so that no player is loaded. */
const unplayable = { ...details, state: { id: 2, label: 'To transcode' }, files: [], streamingPlaylists: [] };
const answer = (body: object) => ({ status: 200, body });

test('what a page says about a video', async () => {
  const { api } = show(<WatchPage />, place);
  api.when(
    videosApi.getVideo,
    answer({ ...unplayable, views: 1214, privacy: { id: 2, label: 'Unlisted' }, description: null, tags: ['larch'] }),
  );

  expect(await screen.findByRole('heading', { level: 1, name: 'How a clinker boat is planked' })).toBeTruthy();
  const about = screen.getByRole('region', { name: 'About this video' });
  expect(about.textContent).toContain('1,214 views · ');
  expect(about.textContent).toContain('No description.');
  expect(about.textContent).toContain('#larch');
  expect(screen.getByText('Unlisted')).toBeTruthy();
});

test.each([
  ['en', 'Science & Technology · English · Attribution'],
  ['de', 'Wissenschaft & Technik · Englisch · Namensnennung'],
  ['fr', 'Science et technologie · Anglais · Attribution'],
] as const)('what a video is about, in %s', async (language, words) => {
  await act(() => speak(language));
  const { api } = show(<WatchPage />, place);
  api.when(videosApi.getVideo, answer(unplayable));

  expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy();
  await act(() => speak('en'));
});

test('what the contract calls a category or a licence has a name in every language', () => {
  const known = (labels: Readonly<Record<number, string>>) => Object.entries(labels).map(([id, label]) => ({ id: Number(id), label }));

  expect(known(categories).map(categoryInWords)).toEqual(Object.values(categories));
  expect(known(licences).map((licence) => licenceInWords(licence).replaceAll('–', '-'))).toEqual(Object.values(licences));
});

test('a long description is shown whole when it is asked for', async () => {
  const { api, person } = show(<WatchPage />, place);
  api.when(videosApi.getVideo, answer({ ...unplayable, description: 'Larch on oak. '.repeat(60) }));

  await person.click(await screen.findByRole('button', { name: 'Show all', expanded: false }));

  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();
});

test('a description is Markdown, and its times lead to them', async () => {
  const { api, person } = show(<WatchPage />, { ...place, isSignedIn: false });
  // What jsdom has no code for.
  for (const act of ['load', 'pause', 'play'] as const) jest.spyOn(HTMLMediaElement.prototype, act).mockResolvedValue(undefined as never);
  const description = '# Planking\n\n- 0:02 **Larch**\n- 59:59 [Plan](https://elsewhere.example/plan)';
  api.when(videosApi.getVideo, answer({ ...details, duration: 14, description }));

  await person.click(await screen.findByRole('button', { name: '0:02' }));

  const video = document.querySelector('video')!;
  Object.defineProperty(video, 'duration', { value: 14 });
  fireEvent(video, new Event('loadedmetadata'));
  expect(video.currentTime).toBe(2);
  expect(screen.getByRole('heading', { level: 2, name: 'Planking' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe('https://elsewhere.example/plan');
  expect(screen.queryByRole('button', { name: '59:59' })).toBeNull();
});

test('times of a description lead nowhere before somebody wants to see what is sensitive', async () => {
  const { api, person } = show(<WatchPage />, { ...place, isSignedIn: false });
  for (const act of ['load', 'pause', 'play'] as const) jest.spyOn(HTMLMediaElement.prototype, act).mockResolvedValue(undefined as never);
  api.when(videosApi.getVideo, answer({ ...details, nsfw: true, duration: 14, description: '- 0:02 **Larch**' }));
  const open = await screen.findByRole('button', { name: 'Watch it' });
  expect(await screen.findByText('Larch', { selector: 'strong' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '0:02' })).toBeNull();

  await person.click(open);

  expect(await screen.findByRole('button', { name: '0:02' })).toBeTruthy();
});

test.each([
  [2, 'This video is being prepared'],
  [7, 'This video could not be prepared'],
])('a video in state %d says why it does not play', async (state, words) => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer({ ...unplayable, state: { id: state, label: '' } }));

  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['running', null, 'Being prepared'],
  ['cancelled', null, 'Stopped before anything was ready.'],
  ['failed', null, 'Nothing of it could be made.'],
  ['failed', 'There is no video in it.', 'There is no video in it.'],
])('those who manage a video see what becomes of it when its ladder is %s', async (state, error, words) => {
  const { api } = show(<WatchPage />, place);
  api.when(authApi.getMyUser, anAdministrator());
  api.when(videosApi.getVideo, answer(unplayable));
  api.when(videosApi.getTranscoding, answer({ state, error, renditions: [] }));

  const note = await screen.findByRole('region', { name: 'Qualities of this video' });
  expect(note.textContent).toContain(words);
});

test('a private video whose files do not open for this account says so', async () => {
  const { api } = show(<WatchPage />, place);
  api.when(videosApi.getVideo, answer({ ...details, privacy: { id: 3, label: 'Private' } }));
  api.when(videosApi.createVideoFileToken, problem(403));

  expect(await screen.findByText('Its files do not open for you right now.')).toBeTruthy();
});

test('a sensitive video asks first and says what is in it', async () => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer({ ...details, nsfw: true, nsfwFlags: 1, nsfwSummary: 'A storm.' }));

  const gate = await screen.findByRole('region', { name: 'Sensitive video' });
  expect(gate.textContent).toMatch(/^This video is sensitiveIt has violence in it\.A storm\./);
  expect(screen.getByRole('button', { name: 'Watch it' })).toBeTruthy();
});

test.each([
  [false, 401, 'It may be visible once you have signed in.'],
  [true, 403, 'Its owner has not shared it with your account.'],
  [true, 404, 'It may have been deleted, or it is still being prepared.'],
  [true, 409, 'This was refused.'],
])('who cannot watch a video reads why: signed in %p, status %d', async (isSignedIn, status, words) => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn });
  api.when(videosApi.getVideo, problem(status));

  expect(await screen.findByText(words)).toBeTruthy();
});

test('a video that is known from before is taken away once it is refused', async () => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer(unplayable));
  await screen.findByRole('heading', { level: 1 });
  api.when(videosApi.getVideo, problem(401));

  await act(() => queries.invalidateQueries());

  expect(await screen.findByText('It may be visible once you have signed in.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'How a clinker boat is planked' })).toBeNull();
});

test('elsewhere a video that does not open says so in the place of the player', async () => {
  const { api } = show(<EmbedPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, problem(401));

  expect((await screen.findByRole('alert')).textContent).toBe('This video cannot be shown here.');
});

test('a video is shared by link and code, and what was copied is said for a moment', async () => {
  const { api, person } = show(<WatchPage />, place);
  api.when(videosApi.getVideo, answer(unplayable));
  await person.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toBe('https://videos.example/w/kkGMgK9ZtnKfYAgnEtQxbv');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Code for other pages').value).toMatch(/^<iframe /);
  jest.useFakeTimers();

  fireEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }));
  await act(async () => {});

  expect(await navigator.clipboard.readText()).toBe('https://videos.example/w/kkGMgK9ZtnKfYAgnEtQxbv');
  expect(within(dialog).getByRole('button', { name: 'Copied' })).toBeTruthy();
  act(() => jest.advanceTimersByTime(6_000));
  expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy();
  jest.useRealTimers();
});

test.each([
  [true, 1],
  [false, 0],
])('the files of a video are offered where its owner allows that: %p', async (downloadEnabled, buttons) => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer({ ...details, nsfw: true, nsfwFlags: 1, downloadEnabled }));
  await screen.findByRole('region', { name: 'Sensitive video' });

  expect(screen.queryAllByRole('button', { name: 'Download' })).toHaveLength(buttons);
});

test('who needs letters for other things keeps keys to the player', async () => {
  const { api, person } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer({ ...details, nsfw: true, nsfwFlags: 1 }));
  await person.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Play and pause').nextSibling?.textContent).toBe('SpaceK');

  await person.click(within(dialog).getByRole('checkbox', { name: 'Use them on the whole page', checked: true }));

  expect(manner.read().hasPageKeys).toBe(false);
  localStorage.clear();
});

test('the next video begins by itself unless somebody stays', async () => {
  const [next] = (exampleOf(videosApi.listVideos).body as { data: readonly Video[] }).data;
  let hasStayed = false;
  const stay = () => {
    hasStayed = true;
  };
  const { person } = show(<UpNext video={next!} stay={stay} />);

  expect(screen.getByRole('region', { name: 'Next video' }).textContent).toContain('Next: How a clinker boat is plankedin 6 s');
  expect(screen.getByRole('link', { name: 'Play now' }).getAttribute('href')).toBe(`/w/${next!.shortUUID}`);
  await person.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(hasStayed).toBe(true);
});

const signedInWatching = () => {
  const { api } = show(<WatchPage />, place);
  api.when(videosApi.getVideo, answer({ ...unplayable, likes: 3, dislikes: 1 }));
  return api;
};

test('who likes a video sees it at once, and takes it back by the same button', async () => {
  const api = signedInWatching();
  api.when(videosApi.getMyRating, answer({ videoId: 42, rating: 'none' }));
  const like = await screen.findByRole('button', { name: 'I like this, 3 people do' });
  expect(like.getAttribute('aria-pressed')).toBe('false');

  api.when(videosApi.getMyRating, answer({ videoId: 42, rating: 'like' }));
  api.when(videosApi.getVideo, answer({ ...unplayable, likes: 4, dislikes: 1 }));
  fireEvent.click(like);

  const liked = await screen.findByRole('button', { name: 'I like this, 4 people do', pressed: true });
  expect(api.askedFor(videosApi.rateVideo)).toMatchObject([{ body: { rating: 'like' } }]);

  api.when(videosApi.getMyRating, answer({ videoId: 42, rating: 'none' }));
  api.when(videosApi.getVideo, answer({ ...unplayable, likes: 3, dislikes: 1 }));
  fireEvent.click(liked);
  await screen.findByRole('button', { name: 'I like this, 3 people do', pressed: false });
  expect(api.askedFor(videosApi.rateVideo)).toMatchObject([{}, { body: { rating: 'none' } }]);
});

test('a rating that could not be saved is taken back and said', async () => {
  const api = signedInWatching();
  api.when(videosApi.getMyRating, answer({ videoId: 42, rating: 'none' }));
  api.when(videosApi.rateVideo, problem(503));

  fireEvent.click(await screen.findByRole('button', { name: 'I dislike this, 1 person does' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I dislike this, 1 person does', pressed: false })).toBeTruthy();
});

test('a visitor who wants to rate a video is led to signing in', async () => {
  const { api } = show(<WatchPage />, { ...place, isSignedIn: false });
  api.when(videosApi.getVideo, answer(unplayable));

  fireEvent.click(await screen.findByRole('button', { name: /^I like this/ }));

  await waitFor(() => expect(screen.queryByRole('button', { name: /^I like this/ })).toBeNull());
  expect(api.askedFor(videosApi.rateVideo)).toEqual([]);
});
