import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { UploadPage } from '../../client/src/features/upload/upload-page.tsx';
import type { VideoImport } from '../../client/src/features/video-imports/video-imports.ts';
import { VideoImportsPage } from '../../client/src/features/video-imports/video-imports-page.tsx';
import { aConfiguration, exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const { data } = exampleOf(videosApi.listMyVideoImports).body as { readonly data: [VideoImport, VideoImport] };
const [processing, failed] = data;
const pending: VideoImport = { ...failed, state: { id: 1, label: 'Pending' }, error: null };
const success: VideoImport = { ...failed, state: { id: 2, label: 'Success' }, error: null };
const title = 'How a clinker boat is planked';
const listed = (...imports: readonly VideoImport[]) => ({ status: 200, body: { total: imports.length, data: imports } });
const fetching = (http: boolean, torrent: boolean) =>
  aConfiguration(({ import: others }) => ({
    import: { ...others, videos: { http: { enabled: http }, torrent: { enabled: torrent } } },
  }));

function showImports({ imports = [] as readonly VideoImport[], http = true, torrent = true } = {}) {
  const shown = show(<VideoImportsPage />);
  shown.api.when(authApi.getConfig, fetching(http, torrent));
  shown.api.when(videosApi.listMyVideoImports, listed(...imports));
  const chooseWay = async (name: string) => {
    await shown.person.click(await screen.findByRole('button', { name: /From$/ }));
    await shown.person.click(await screen.findByRole('option', { name }));
  };
  return { ...shown, chooseWay, begin: () => shown.person.click(screen.getByRole('button', { name: 'Import' })) };
}

test('a video is imported from an address', async () => {
  const { api, person, begin } = showImports();
  await person.type(await screen.findByLabelText('Address of the video'), ' https://boats.example/films/planking.mp4 ');
  api.when(videosApi.listMyVideoImports, listed(pending));

  await begin();

  expect(await screen.findByText(/^The import waits for its turn/)).toBe(document.activeElement);
  expect(api.askedFor(videosApi.importVideo)[0]!.body).toEqual({
    targetUrl: 'https://boats.example/films/planking.mp4',
    channelId: expect.any(Number),
    privacy: 1,
  });
  expect(screen.getByRole('article', { name: title }).textContent).toContain('Waits for its turn');
  expect(screen.getByLabelText<HTMLInputElement>('Address of the video').value).toBe('');
});

test('a video is imported by a magnet link, with a title of one’s own', async () => {
  const { api, person, chooseWay, begin } = showImports();
  await chooseWay('Magnet link');
  const magnetUri = `magnet:?xt=urn:btih:${'a'.repeat(40)}`;
  await person.type(screen.getByLabelText('Magnet link', { selector: 'input' }), magnetUri);
  await person.type(screen.getByLabelText('Title'), 'The harbour');

  await begin();

  await screen.findByText(/^The import waits for its turn/);
  expect(api.askedFor(videosApi.importVideo)).toMatchObject([{ body: { magnetUri, name: 'The harbour' } }]);
  expect(api.askedFor(videosApi.importVideo)[0]!.body).not.toHaveProperty('targetUrl');
});

test.each([
  ['Address', 'Address of the video', 'boats.example/film.mp4', /^A whole address is needed/],
  ['Magnet link', 'Magnet link', 'https://boats.example', /^A whole link is needed/],
])('what is wrong with the field of the way “%s” is said there, and nothing is sent', async (way, field, typed, words) => {
  const { api, person, chooseWay, begin } = showImports();
  await chooseWay(way);
  await person.type(screen.getByLabelText(field, { selector: 'input' }), typed);

  await begin();

  expect(await screen.findByText(words)).toBeTruthy();
  expect(api.askedFor(videosApi.importVideo)).toEqual([]);
});

test('a torrent file is needed before it can be sent', async () => {
  const { api, person, chooseWay, begin } = showImports();
  await chooseWay('Torrent file');
  await begin();
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a torrent file.');
  expect(api.askedFor(videosApi.importVideo)).toEqual([]);
  await person.upload(
    screen.getByLabelText('Choose a torrent file', { selector: 'input' }),
    new File(['d4:infode'], 'boats.torrent', { type: 'application/x-bittorrent' }),
  );
  await screen.findByText('boats.torrent is chosen.');

  await begin();

  await waitFor(() => expect(api.askedFor(videosApi.importVideo)).toHaveLength(1));
});

test.each([
  [400, {}, 'The server of this address cannot be found. Is it right?'],
  [403, {}, 'Videos are not fetched from this address.'],
  [409, {}, 'This instance does not import videos in this way.'],
  [400, { code: 'incorrect_files_in_torrent' }, /^Torrents with several files/],
  [429, { code: 'too_many_video_imports' }, /^You have too many imports under way/],
])('an import that is refused with %d %j is told', async (status, more, words) => {
  const { api, person, begin } = showImports();
  api.when(videosApi.importVideo, { ...problem(status, more), headers: { 'retry-after': '60' } });
  await person.type(await screen.findByLabelText('Address of the video'), 'https://boats.example/film.mp4');

  await begin();

  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

test.each([
  ['pending', pending, 'Waits for its turn', ['Cancel']],
  ['processing', processing, 'Is being fetched, 105 of 302 MB', []],
  ['failed', failed, 'Could not be imported', ['Try again', 'Remove']],
  ['imported', success, 'Imported', ['Watch', 'Remove']],
])('an import that is %s says so, with what can be done', async (_, one, words, actions) => {
  showImports({ imports: [one] });

  const row = await screen.findByRole('article', { name: title });

  expect(within(row).getByText(words)).toBeTruthy();
  const offered = [...within(row).queryAllByRole('link'), ...within(row).queryAllByRole('button')];
  expect(offered.map(({ textContent }) => textContent?.replace(/ (the|to|How).*/, ''))).toEqual(actions);
});

test('how far an import is, is shown; why it failed as well', async () => {
  showImports({ imports: [processing, failed] });

  const bar = await screen.findByRole('progressbar', { name: `Import of ${title}` });

  expect(Math.round(Number(bar.getAttribute('value')))).toBe(35);
  expect(screen.getByText('boats.example answered 404.').getAttribute('lang')).toBe('en');
});

test('an import whose video is deleted is called by where it came from, and cannot be tried again', async () => {
  const { video: _, ...gone } = failed;
  showImports({ imports: [gone] });

  const row = await screen.findByRole('article', { name: failed.targetUrl! });

  expect(row.textContent).toContain('The video is deleted');
  expect(within(row).queryByRole('button', { name: /^Try again/ })).toBeNull();
});

test.each([
  ['Cancel', pending, videosApi.cancelVideoImport],
  ['Try again', failed, videosApi.retryVideoImport],
])('“%s” does that, and the list is asked for again', async (action, one, operation) => {
  const { api, person } = showImports({ imports: [one] });
  const button = await screen.findByRole('button', { name: new RegExp(`^${action}`) });
  const before = api.askedFor(videosApi.listMyVideoImports).length;

  await person.click(button);

  await waitFor(() => expect(api.askedFor(operation)).toMatchObject([{ params: { id: '9' } }]));
  await waitFor(() => expect(api.askedFor(videosApi.listMyVideoImports).length).toBeGreaterThan(before));
});

test('an import that has begun meanwhile is not cancelled, and that is said', async () => {
  const { api, person } = showImports({ imports: [pending] });
  api.when(videosApi.cancelVideoImport, problem(409));

  await person.click(await screen.findByRole('button', { name: /^Cancel/ }));

  expect((await screen.findByRole('alert')).textContent).toBe('It has begun already, or has ended.');
});

test('an import is taken off the list once that is confirmed', async () => {
  const { api, person } = showImports({ imports: [success] });
  await person.click(await screen.findByRole('button', { name: /^Remove/ }));
  expect(api.askedFor(videosApi.deleteVideoImport)).toEqual([]);
  api.when(videosApi.listMyVideoImports, listed());

  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));

  await screen.findByText('Nothing imported yet');
  expect(api.askedFor(videosApi.deleteVideoImport)).toMatchObject([{ params: { id: '9' } }]);
});

test('while one moves the list is asked for again, and then no more', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  try {
    const { api } = showImports({ imports: [processing] });
    await screen.findByRole('progressbar');
    api.when(videosApi.listMyVideoImports, listed(success));

    await act(() => jest.advanceTimersByTimeAsync(3_000));

    await screen.findByRole('link', { name: /^Watch/ });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.askedFor(videosApi.listMyVideoImports)).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  [{ torrent: false }, 'Address of the video', 'Magnet link', 0],
  [{ http: false }, 'Magnet link', 'Address of the video', 1],
])('only the ways that the instance has are offered: %j', async (ways, offered, other, choices) => {
  showImports(ways);

  await screen.findByLabelText(offered, { selector: 'input' });

  expect(screen.queryByLabelText(other, { selector: 'input' })).toBeNull();
  expect(screen.queryAllByRole('button', { name: /From$/ })).toHaveLength(choices);
});

test('a magnet link without a file is told as that', async () => {
  const { api, person, chooseWay, begin } = showImports();
  api.when(videosApi.importVideo, problem(400));
  await chooseWay('Magnet link');
  await person.type(screen.getByLabelText('Magnet link', { selector: 'input' }), 'magnet:?dn=boats');

  await begin();

  expect((await screen.findByRole('alert')).textContent).toBe('This magnet link does not name a file.');
});

test('where nothing is imported the page says so, and nothing is asked for', async () => {
  const { api } = showImports({ http: false, torrent: false });

  await screen.findByText('Videos are not fetched from elsewhere here');

  expect(api.askedFor(videosApi.listMyVideoImports)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])('the page of uploads leads there where videos are imported: %s', async (enabled, links) => {
  const { api } = show(<UploadPage />);
  api.when(authApi.getConfig, fetching(enabled, false));
  await screen.findByRole('button', { name: /Who can watch|Privacy|audience/i });

  expect(screen.queryAllByRole('link', { name: 'Import from elsewhere' })).toHaveLength(links);
});
