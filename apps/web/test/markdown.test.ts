import { webApi } from '@flotilla/contracts-web';
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { linkAddress } from '../client/src/ui/markdown/addresses.ts';
import { isPlain, isUnreasonable } from '../client/src/ui/markdown/plain.ts';
import { type MarkdownPlace, renderMarkdown } from '../client/src/ui/markdown/render-markdown.ts';

const own = ['https://films.example'];
const rendered = (text: string, place: Partial<MarkdownPlace> = {}) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, renderMarkdown(text, { below: 2, own, prefix: 'note-', ...place })));
const show = (text: string, below = 2) => rendered(text, { below });
const REL = 'rel="noopener noreferrer nofollow ugc"';

test.each([
  ['**Bold** and _soft_ and ~~gone~~', '<p><strong>Bold</strong> and <em>soft</em> and <del>gone</del></p>'],
  ['- one\n- two', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
  ['`x < y`', '<p><code>x &lt; y</code></p>'],
  ['one\ntwo  \nthree', '<p>one\ntwo\nthree</p>'],
])('%j is shown as %s', (text, html) => {
  expect(show(text)).toBe(html);
});

test('headings of a text stand below that of its place, and look as they were meant', () => {
  expect(show('# Films\n\n##### Small', 1)).toBe('<h2 class="heading-1">Films</h2>\n<h6 class="heading-5">Small</h6>');
  expect(show('# Films\n\n##### Small', 3)).toBe('<h4 class="heading-1">Films</h4>\n<h6 class="heading-5">Small</h6>');
});

test('tables and lists of tasks are read by everybody', () => {
  expect(show('| a |\n|---|\n| b |')).toContain('<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>');
  expect(show('- [x] done')).toContain('<span role="img" aria-label="Done:" class="task">☑</span> done');
});

test.each([
  ['https://elsewhere.example/a?b=1', `<a href="https://elsewhere.example/a?b=1" ${REL} target="_blank">`],
  ['https://films.example/feeds/videos.xml', `<a href="https://films.example/feeds/videos.xml" ${REL} target="_blank">`],
  ['#note', `<a href="#note" ${REL}>`],
  ['mailto:ada@example.org', `<a href="mailto:ada@example.org" ${REL}>`],
])('a link to %s keeps the reader and vouches for nothing', (address, link) => {
  expect(show(`[there](${address})`)).toBe(`<p>${link}there</a></p>`);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://films.example/1',
  'file:///etc/passwd',
  'https://[broken',
])('K1: an address such as %s leads nowhere in a text', (address) => {
  const html = show(`[there](<${address}>) ![seen](<${address}>)`);

  expect(html).not.toMatch(/(href|src)="(?!https:\/\/films\.example\/)/);
  expect(html).toContain('there');
});

const shownAlone = [
  '/videos/embed/{id}',
  '/video-playlists/embed/{id}',
  '/client/{filename}',
  '/client/assets/images/{filename}',
  '/client/assets/images/icons/{filename}',
  '/services/redirect/accounts/{handle}',
];

test.each(Object.values(webApi).map(({ path }) => path))('a text may lead to %s, as a page unless it is none', (path) => {
  expect(linkAddress(path.replace(/{.*}/, 'x'), own)?.kind).toBe(shownAlone.includes(path) ? 'other' : 'page');
});

test('links are read where browsers have no `URL.parse`', () => {
  const parse = Object.getOwnPropertyDescriptor(URL, 'parse')!;
  Reflect.deleteProperty(URL, 'parse');
  try {
    expect(show('[there](https://elsewhere.example) [nowhere](<https://[broken>)')).toBe(
      `<p><a href="https://elsewhere.example/" ${REL} target="_blank">there</a> <span>nowhere</span></p>`,
    );
  } finally {
    Object.defineProperty(URL, 'parse', parse);
  }
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<a href="javascript:alert(1)">here</a>',
  '<style>body{display:none}</style>',
  '<peertube-container><input autofocus onfocus=alert(1)></peertube-container>',
  '</p></div><form action=https://elsewhere.example><button>go</button></form>',
  '[a](https://films.example "\\" onmouseover=alert(1) x=\\"")',
  '![a" onerror="alert(1)](/client/x.png)',
  '<https://films.example/"onclick=alert(1)>',
])('K1: of %s no markup of its author arrives', (text) => {
  const html = show(`${text}\n\n# ${text}\n\n| ${text} |\n|---|`);

  const tags = [...html.matchAll(/<([a-z0-9-]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  expect(tags.map(([, name]) => name).filter((name) => !/^(a|div|h3|img|p|span|table|thead|tbody|tr|th)$/.test(name ?? ''))).toEqual([]);
  const attributes = tags.flatMap(([, , all = '']) =>
    [...all.matchAll(/\s([a-z-]+)(?:="[^"]*")?/gi)].map(([, name]) => name?.toLowerCase()),
  );
  expect(attributes.filter((name) => name?.startsWith('on') || name === 'style')).toEqual([]);
});

test('K1: pictures of other hosts are links to them, so that readers tell nobody that they read', () => {
  expect(show('![A tower](https://elsewhere.example/tower.png)')).toBe(
    `<p><a href="https://elsewhere.example/tower.png" ${REL} target="_blank">A tower</a></p>`,
  );
  expect(show('![A tower](//elsewhere.example/tower.png)')).not.toContain('<img');
  expect(show('![A tower](data:image/svg+xml,x)')).not.toContain('<img');
  expect(show('![A tower](/static/tower.png)')).toBe(
    '<p><img src="https://films.example/static/tower.png" alt="A tower" loading="lazy" decoding="async"/></p>',
  );
});

test.each([
  ['We sail on Sunday, at 9.', true],
  ['Über uns – und “euch”!', true],
  ['', true],
  ['See www.example.org', false],
  ['See https://example.org', false],
  ['1. first', false],
  ['- first', false],
  ['two\nlines', false],
  ['a *b*', false],
])('of %j it is %p that nothing has to be loaded to show it', (text, plain) => {
  expect(isPlain(text)).toBe(plain);
});

const showTimes = (text: string, longest = Number.POSITIVE_INFINITY) => rendered(text, { times: { seek: () => undefined, longest } });
const timesIn = (html: string) => [...html.matchAll(/<button type="button" class="time"[^>]*>([^<]*)<\/button>/g)].map(([, time]) => time);

test.each([
  ['1:02 Keel', ['1:02']],
  ['- 0:00 Start\n- **12:34** Planks\n- (1:02:03) Launch', ['0:00', '12:34', '1:02:03']],
  ['From 0:30 to 90:15.', ['0:30', '90:15']],
  ['0:30, 0:40; 0:50!', ['0:30', '0:40', '0:50']],
  ['| 0:30 | Oars |\n|---|---|', ['0:30']],
])('times of %j can be followed', (text, times) => {
  expect(timesIn(showTimes(text))).toEqual(times);
});

test.each([
  '16:9',
  '1:99',
  '1:62:03',
  '1:2:30',
  '12:34:56:78',
  '2026-01-01T10:30:00Z',
  'a1:02',
  'v1.1:02',
  '10:15:30.5',
  '`1:02`',
  '    1:02',
  '[1:02](https://elsewhere.example)',
  'https://elsewhere.example/1:02',
  '<button value="1">1</button>',
])('nothing of %j is a time that can be followed', (text) => {
  expect(timesIn(showTimes(text))).toEqual([]);
});

test('a time after the end is text, and so are all where nothing can be sought in', () => {
  expect(timesIn(showTimes('0:59 and 1:00 and 20:30', 60))).toEqual(['0:59', '1:00']);
  expect(show('At 1:02')).toBe('<p>At 1:02</p>');
});

const repeated = (part: string) => part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000);

test.each(['>', '> ', '1. ', '- ', '> - ', '\t- '])('K1: ten thousand characters of %j are not read as Markdown', (part) => {
  expect(isUnreasonable(repeated(part))).toBe(true);
});

test.each(['[', '](', '[](', '![', '[^1]', '*', '**a ', '_a ', '*_~`', '`', '<', '<!--', '&amp;', 'www.a', '#', '|a', '1:02 '])(
  'K1: ten thousand characters of %j are shown',
  (part) => {
    const text = repeated(part);

    expect(isUnreasonable(text)).toBe(false);
    expect(() => showTimes(text)).not.toThrow();
  },
);

test('K1: lists in lists and brackets in brackets are shown as deep as a description can be', () => {
  const lists = Array.from({ length: 140 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n');

  expect(isUnreasonable(lists)).toBe(false);
  expect(showTimes(lists)).toContain('<li>x');
  expect(showTimes(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toContain('[[[');
  expect(showTimes(`${'*a **b '.repeat(700)}${'b** a*'.repeat(700)}`)).toContain('<em>');
});

test.each(['a\n\n---\n\n> b\n> > c', '- a\n  - b\n    1. c', 'x'.repeat(10_000)])('what people write (%#) is read as Markdown', (text) => {
  expect(isUnreasonable(text)).toBe(false);
});
