import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { VideoDetails } from '../../client/src/features/videos/videos.ts';
import { DownloadButton } from '../../client/src/features/watch/download-button.tsx';
import { exampleOf } from '../examples/example-api.ts';
import { show } from './show.tsx';

const details = exampleOf(videosApi.getVideo).body as VideoDetails;
const [playlist] = details.streamingPlaylists;
const [example] = playlist!.files;
type File = VideoDetails['files'][number];

const aFile = (id: number, resolution: number, tracks: string, size: number): File => ({
  ...example!,
  id,
  resolution: { id: resolution, label: resolution === 0 ? 'Audio only' : `${resolution}p` },
  hasVideo: tracks.includes('video'),
  hasAudio: tracks.includes('audio'),
  size,
});
const sound = aFile(3, 0, 'audio', 5_000_000);

/** The menu of a video whose streams have these files. */
async function openMenu(
  files: readonly File[],
  { token = null as string | null, ...changes }: Partial<VideoDetails> & { token?: string | null } = {},
) {
  const video = { ...details, streamingPlaylists: [{ ...playlist!, files: [...files] }], ...changes };
  const { person } = show(<DownloadButton video={video} token={token} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  return { person, menu: within(await screen.findByRole('dialog', { name: 'Download' })) };
}

type Menu = Awaited<ReturnType<typeof openMenu>>;

async function chooseQuality({ person, menu }: Menu, label: string) {
  await person.click(menu.getByRole('button', { name: /Quality$/ }));
  await person.click(await screen.findByRole('option', { name: label }));
}

const main = ({ menu }: Menu) => menu.getByRole('link', { name: /^Download/ });
const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href')!, 'https://videos.example');
const chosenIds = (menu: Menu) => addressOf(main(menu)).searchParams.getAll('videoFileIds');

test('a picture and the sound that is stored beside it are one file, with the size of both', async () => {
  const opened = await openMenu([aFile(1, 480, 'video', 20_000_000), aFile(2, 720, 'video', 90_000_000), sound]);

  expect(main(opened).textContent).toBe('DownloadAbout 95 MB');
  expect(addressOf(main(opened)).pathname).toBe(`/download/videos/generate/${details.uuid}`);
  expect(chosenIds(opened)).toEqual(['2', '3']);
});

test('another quality, the picture alone and the sound alone can be chosen', async () => {
  const opened = await openMenu([aFile(1, 480, 'video', 20_000_000), aFile(2, 720, 'video', 90_000_000), sound]);

  await chooseQuality(opened, '480p');
  expect(chosenIds(opened)).toEqual(['1', '3']);
  await opened.person.click(opened.menu.getByRole('checkbox', { name: 'With sound', checked: true }));
  expect(chosenIds(opened)).toEqual(['1']);
  expect(main(opened).textContent).toBe('DownloadAbout 20 MB');
  await chooseQuality(opened, 'Sound only');
  expect(chosenIds(opened)).toEqual(['3']);
  expect(opened.menu.queryByRole('checkbox')).toBeNull();
});

test('sound that cannot be taken from its picture is not asked about', async () => {
  const opened = await openMenu([aFile(1, 480, 'audio, video', 20_000_000), sound]);

  expect(opened.menu.queryByRole('checkbox')).toBeNull();
  expect(opened.menu.queryByText('There is no sound in this video.')).toBeNull();
  expect(chosenIds(opened)).toEqual(['1']);
});

test('that a video has no sound is said', async () => {
  const opened = await openMenu([aFile(1, 480, 'video', 20_000_000)]);

  expect(opened.menu.getByText('There is no sound in this video.')).toBeTruthy();
  expect(chosenIds(opened)).toEqual(['1']);
});

test('of two files with the same tracks the progressive one is taken', async () => {
  const opened = await openMenu([aFile(1, 480, 'audio, video', 21_000_000)], { files: [aFile(7, 480, 'audio, video', 20_000_000)] });

  expect(chosenIds(opened)).toEqual(['7']);
});

test('the token of a private video opens what is made of its files as well', async () => {
  const opened = await openMenu([aFile(1, 480, 'video', 20_000_000), sound], { token: 'opens' });

  expect(addressOf(main(opened)).searchParams.get('videoFileToken')).toBe('opens');
  expect(chosenIds(opened)).toEqual(['1', '3']);
});

test('the files as they are stay offered', async () => {
  const opened = await openMenu([aFile(2, 720, 'video', 90_000_000), sound]);

  const files = within(opened.menu.getByRole('list', { name: 'Files as they are stored' })).getAllByRole('link');
  expect(files.map(({ textContent }) => textContent)).toEqual(['720p90 MB', 'Sound only5 MB']);
  expect(addressOf(files[0]!).pathname).toBe(new URL(example!.fileDownloadUrl).pathname);
});

test('nothing is made of files of another instance', async () => {
  const { menu } = await openMenu([aFile(1, 480, 'audio, video', 20_000_000)], { isLocal: false });

  expect(menu.queryByRole('button', { name: /Quality/ })).toBeNull();
  expect(menu.getByRole('link', { name: /^480p/ })).toBeTruthy();
});
