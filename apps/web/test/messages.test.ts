import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administration } from '@flotilla/messages/catalogues/en/administration';
import { channels } from '@flotilla/messages/catalogues/en/channels';
import { comments } from '@flotilla/messages/catalogues/en/comments';
import { editVideo } from '@flotilla/messages/catalogues/en/edit-video';
import { elsewhere } from '@flotilla/messages/catalogues/en/elsewhere';
import { find } from '@flotilla/messages/catalogues/en/find';
import { imports } from '@flotilla/messages/catalogues/en/imports';
import { inPlaylists } from '@flotilla/messages/catalogues/en/in-playlists';
import { moderation } from '@flotilla/messages/catalogues/en/moderation';
import { pages } from '@flotilla/messages/catalogues/en/pages';
import { picture } from '@flotilla/messages/catalogues/en/picture';
import { playlists } from '@flotilla/messages/catalogues/en/playlists';
import { queue } from '@flotilla/messages/catalogues/en/queue';
import { videoStatistics } from '@flotilla/messages/catalogues/en/video-statistics';
import { expect, test } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('../client/src', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
/** Keys stand whole between quotes wherever they are used, so that they can be searched for. */
const quoted = (text: string) => Array.from(text.matchAll(/['"]([a-z]\w*(?:\.[\w]+)+)['"]/gi), ([, key]) => key!);
const named = (text: string) => Array.from(text.matchAll(/\bt\('([^']+)'|<Message\b[^>]*?\bof="([^"]+)"/g), ([, key, of]) => (key ?? of)!);

/** Some come with several. */
const shared = { ...picture, ...inPlaylists };
const withoutShared = (messages: object) => Object.fromEntries(Object.entries(messages).filter(([key]) => !(key in shared)));

test('every message is shown somewhere', () => {
  const shown = new Set(sources.flatMap(({ text }) => quoted(text)));
  const unused = Object.keys({
    ...pages,
    ...channels,
    ...comments,
    ...editVideo,
    ...elsewhere,
    ...find,
    ...imports,
    ...moderation,
    ...playlists,
    ...queue,
    ...videoStatistics,
    ...administration,
  }).filter((key) => !shown.has(key));

  expect(unused).toEqual([]);
});

test('every message that is shown exists', () => {
  const missing = sources.flatMap(({ file, text }) =>
    named(text)
      .filter(
        (key) =>
          !(
            key in pages ||
            key in channels ||
            key in comments ||
            key in editVideo ||
            key in elsewhere ||
            key in find ||
            key in imports ||
            key in moderation ||
            key in playlists ||
            key in queue ||
            key in videoStatistics ||
            key in administration
          ),
      )
      .map((key) => `${file}: ${key}`),
  );

  expect(missing).toEqual([]);
});

test.each([
  ['the administration', /^features\/admin\/|^precomputed\//, administration],
  ['what shows comments', /^features\/comment/, comments],
  ['the page that edits videos', /^features\/(captions|edit-video)\//, withoutShared(editVideo)],
  ['what shows one’s own channels', /^features\/channels\//, channels],
  ['the results of a search and samples', /^features\/(overview|search)\//, find],
  ['what brings things in', /^features\/(archive-imports|video-imports)\//, imports],
  ['what shows playlists', /^features\/playlists\//, withoutShared(playlists)],
  ['what chooses a picture', /^features\/(edit-video|pictures|playlists)\//, picture],
  ['the statistics of a video', /^features\/video-statistics\//, videoStatistics],
  ['what plays playlists', /^features\/queue\//, withoutShared(queue)],
  ['what shows or plays playlists', /^features\/(playlists|queue)\//, inPlaylists],
])('what only %s says is shown nowhere else', (_, own, messages) => {
  const early = sources
    .filter(({ file }) => !own.test(file))
    .flatMap(({ file, text }) =>
      quoted(text)
        .filter((key) => key in messages)
        .map((key) => `${file}: ${key}`),
    );

  expect(early).toEqual([]);
});
