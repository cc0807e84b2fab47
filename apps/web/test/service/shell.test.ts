import { expect, test } from '@jest/globals';
import { answerPage } from '../../src/pages/answer-page.ts';
import type { ClientBuild } from '../../src/shell/client-build.ts';
import { metadataOfActor } from '../../src/shell/metadata-of-actor.ts';
import { metadataOfPlaylist, type Playlist } from '../../src/shell/metadata-of-playlist.ts';
import { metadataOfVideo, type VideoDetails } from '../../src/shell/metadata-of-video.ts';
import { metadataOfInstance, type PageMetadata } from '../../src/shell/page-metadata.ts';
import { aPlaylist } from '../a-playlist.ts';
import { aVideo } from '../a-video.ts';

const instance = { publicUrl: 'https://films.example', name: 'Films', description: 'Films of the coast.' };
const client: ClientBuild = { scripts: ['/client/main-1.js'], styles: ['/client/main-1.css'], preloads: [] };
const watch = 'kkGMgK9ZtnKfYAgnEtQxbv';

const ofChannel = { path: '/c/harbour/videos', feeds: ['/feeds/videos.xml?videoChannelId=5'] };

const pageOf = (metadata: PageMetadata) => answerPage({ metadata }, { instance, client });
const videoPage = (changes: Partial<VideoDetails>) => pageOf(metadataOfVideo(aVideo(changes), instance, watch) as PageMetadata).html;
const dataBlocks = (html: string) =>
  [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) => JSON.parse(text as string));

test('a watch page tells previews and search engines what it shows', () => {
  const html = videoPage({});

  expect(html).toContain('<title>How tide mills worked - Films</title>');
  expect(html).toContain('<meta property="og:platform" content="Flotilla">');
  expect(html).toContain('<meta property="og:title" content="How tide mills worked">');
  expect(html).toContain('<meta property="og:url" content="https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv">');
  expect(html).toContain('<meta property="og:image" content="https://films.example/lazy-static/thumbnails/big.jpg">');
  expect(html).toContain('<meta property="og:video:url" content="https://films.example/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv">');
  expect(html).toContain('<meta property="twitter:card" content="player">');
  expect(html).toContain('<link rel="canonical" href="https://films.example/w/kkGMgK9ZtnKfYAgnEtQxbv">');
  expect(html).toContain(
    `<link rel="alternate" type="application/rss+xml" title="How tide mills worked" href="/feeds/video-comments.xml?videoId=${aVideo({}).uuid}">`,
  );
  expect(dataBlocks(html)[1]).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT724S',
    name: 'How tide mills worked',
    interactionStatistic: ['WatchAction', 'LikeAction', 'DislikeAction'].map((action) => ({
      interactionType: `http://schema.org/${action}`,
    })),
  });
});

test('a watch page tells search engines where its captions are, and of none that there are not', () => {
  const fileUrl = 'https://films.example/lazy-static/video-captions/sea-fr.vtt';
  const captions = [{ language: { id: 'fr', label: 'French' }, fileUrl }];

  expect(dataBlocks(videoPage({ captions }))[1]).toMatchObject({
    caption: [{ '@type': 'MediaObject', contentUrl: fileUrl, inLanguage: 'fr', name: 'French' }],
  });
  expect(dataBlocks(videoPage({ captions: [] }))[1]).not.toHaveProperty('caption');
});

const playlistPage = (changes: Partial<Playlist>, id = 'oC3GxZgtmqWUYpnUEd2rmV') => {
  const metadata = metadataOfPlaylist(aPlaylist(changes), instance, id);
  return metadata && pageOf(metadata).html;
};

test('the page of a playlist tells previews and search engines what it plays', () => {
  const html = playlistPage({});

  expect(html).toContain('<title>How a boat is built - Films</title>');
  expect(html).toContain('<meta name="description" content="From the keel to the sail.">');
  expect(html).toContain('<meta property="og:platform" content="Flotilla">');
  expect(html).toContain('<meta property="og:type" content="video">');
  expect(html).toContain('<meta property="og:url" content="https://films.example/w/p/oC3GxZgtmqWUYpnUEd2rmV">');
  expect(html).toContain('<meta property="og:image:width" content="850">');
  expect(html).toContain(
    '<meta property="og:video:url" content="https://films.example/video-playlists/embed/b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11">',
  );
  expect(html).toContain('<meta property="twitter:card" content="player">');
  expect(html).toContain('<link rel="canonical" href="https://films.example/w/p/oC3GxZgtmqWUYpnUEd2rmV">');
  expect(dataBlocks(html ?? '')[1]).toMatchObject({ '@type': 'ItemList', name: 'How a boat is built', numberOfItems: 3 });
});

test.each([
  ['unlisted', { privacy: { id: 2, label: 'Unlisted' } }],
  ['of another instance', { isLocal: false }],
])('a playlist that is %s is not for search engines', (_what, changes) => {
  const html = playlistPage(changes);

  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});

test('an unlisted playlist is not found by its number, nor a private one at all', () => {
  expect(playlistPage({ privacy: { id: 2, label: 'Unlisted' } }, '5')).toBeNull();
  expect(playlistPage({ privacy: { id: 3, label: 'Private' } })).toBeNull();
});

const attacks = [
  `"><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</script><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  '<!--<script>',
  '${alert(1)} {{constructor.constructor("alert(1)")()}} <%= 7*7 %>',
  '\u2028alert(1)\u2029',
  ']]><svg/onload=alert(1)>',
];

test.each(attacks)('K1: %j in titles, descriptions, tags and names stays text', (attack) => {
  const video = aVideo();
  const html = videoPage({
    name: attack,
    description: attack,
    tags: [attack],
    language: { id: attack, label: attack },
    channel: { ...video.channel, displayName: attack, url: `https://films.example/${attack}` },
    thumbnails: [{ width: 1, height: 1, aspectRatio: '1:1', fileUrl: `https://films.example/${attack}` }],
  });

  const scripts = html.match(/<script\b[^>]*>/g);
  expect(scripts).toHaveLength(3);
  expect(scripts?.filter((tag) => !/^<script type="(application\/(ld\+)?json)"|nonce="/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/<(img|svg)\b/i);
  expect(html.match(/<!--/g)).toBeNull();
  expect(html).not.toMatch(/content="[^"]*"[^>\s]/);
  expect(dataBlocks(html)[1]).toMatchObject({ name: attack, keywords: attack, author: { name: attack } });
});

test.each(attacks)('K1: %j in the name, description and picture of a playlist stays text', (attack) => {
  const html = playlistPage({
    displayName: attack,
    description: attack,
    embedPath: `/${attack}`,
    thumbnails: [{ width: 1, height: 1, aspectRatio: '1:1', fileUrl: `https://films.example/${attack}` }],
  }) as string;

  expect(html.match(/<script\b[^>]*>/g)).toHaveLength(3);
  expect(html).not.toMatch(/<(img|svg)\b/i);
  expect(html).not.toMatch(/(content|href|title)="[^"]*"[^>\s]/);
  expect(dataBlocks(html)[1]).toMatchObject({ name: attack });
});

test('the picture of the instance stands for pages that have none of their own', () => {
  const chosen = { ...instance, image: { url: 'https://films.example/coast.png', width: 1200, height: 650 } };
  const imagesOf = (metadata: PageMetadata) =>
    [...answerPage({ metadata }, { instance: chosen, client }).html.matchAll(/<meta property="(?:og|twitter):image[^>]*>/g)].map(
      ([tag]) => tag,
    );

  expect(imagesOf(metadataOfInstance(chosen, '/about'))).toEqual([
    '<meta property="og:image" content="https://films.example/coast.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="650">',
    '<meta property="twitter:image:url" content="https://films.example/coast.png">',
    '<meta property="twitter:image:width" content="1200">',
    '<meta property="twitter:image:height" content="650">',
  ]);
  expect(imagesOf(metadataOfActor(aVideo().channel, chosen, ofChannel))).toHaveLength(6);
  expect(imagesOf(metadataOfVideo(aVideo(), chosen, watch) as PageMetadata).join()).not.toContain('coast.png');
});

test('the page of a channel names its feeds and the pages it links to', () => {
  const { html } = pageOf(metadataOfActor({ ...aVideo().channel, description: 'See https://harbour.example/us.' }, instance, ofChannel));

  expect(html).toContain(
    '<link rel="alternate" type="application/rss+xml" title="Harbour Museum" href="/feeds/videos.xml?videoChannelId=5">',
  );
  expect(html).toContain('<link rel="me" href="https://harbour.example/us">');
});

test.each(attacks)('K1: %j in the name, icon or picture of a channel or of the instance stays text', (attack) => {
  const named = {
    ...instance,
    name: attack,
    description: attack,
    icon: attack,
    touchIcon: attack,
    twitterAccount: attack,
    image: { url: attack },
  };
  const actor = metadataOfActor({ ...aVideo().channel, displayName: attack, description: attack }, named, {
    path: '/c/harbour/videos',
    feeds: [`/feeds/${attack}`],
  });
  const { html } = answerPage({ metadata: actor }, { instance: named, client });

  expect(html.match(/<script\b/g)).toHaveLength(3);
  expect(html).not.toMatch(/<(img|svg)\b/i);
  expect(html).not.toMatch(/(content|href)="[^"]*"[^>\s]/);
  expect(dataBlocks(html)[0]).toEqual({ name: attack, publicUrl: 'https://films.example' });
});

test('K1: scripts run only with the nonce of their page, and every page has another', () => {
  const [first, second] = [pageOf(metadataOfInstance(instance, '/')), pageOf(metadataOfInstance(instance, '/'))];
  const nonceOf = ({ headers }: typeof first) => /'nonce-([\w-]{20,})'/.exec(headers['content-security-policy'] ?? '')?.[1];

  expect(nonceOf(first)).not.toBe(nonceOf(second));
  expect(first.html).toContain(`<script type="module" nonce="${nonceOf(first)}" src="/client/main-1.js">`);
  const [, scripts] = /script-src ([^;]*)/.exec(first.headers['content-security-policy'] ?? '') ?? [];
  expect(scripts).toBe(`'self' 'nonce-${nonceOf(first)}'`);
  expect(first.headers['content-security-policy']).toContain("worker-src 'self' blob:");
  expect(first.headers['content-security-policy']).toContain("base-uri 'none'");
});

test('files of videos may be read from other hosts, pictures only from this one', () => {
  const policy = pageOf(metadataOfInstance(instance, '/')).headers['content-security-policy'] ?? '';
  const sourcesOf = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ');

  expect(sourcesOf('img-src')).toEqual(["'self'", 'https://films.example', 'data:', 'blob:']);
  expect(sourcesOf('media-src')).toContain('https:');
  expect(sourcesOf('connect-src')).toContain('https:');
});

test('only embed pages may be framed', () => {
  const metadata = metadataOfInstance(instance, '/');
  const page = answerPage({ metadata }, { instance, client }).headers;
  const embed = answerPage({ metadata, framedBy: 'everybody' }, { instance, client }).headers;

  expect(page).toMatchObject({ 'x-frame-options': 'DENY' });
  expect(page['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(embed).not.toHaveProperty('x-frame-options');
  expect(embed['content-security-policy']).toContain('frame-ancestors *');
});

test.each([
  ['private', { privacy: { id: 3, label: 'Private' } }, watch],
  ['internal', { privacy: { id: 4, label: 'Internal' } }, watch],
  ['blocked', { blacklisted: true }, watch],
  ['unlisted, asked for by number,', { privacy: { id: 2, label: 'Unlisted' } }, '7'],
])('a %s video is not told about', (_, changes, askedFor) => {
  expect(metadataOfVideo(aVideo(changes), instance, askedFor)).toBeNull();
});

test('an unlisted video has a page for those who know its name, but not for search engines', () => {
  const metadata = metadataOfVideo(aVideo({ privacy: { id: 2, label: 'Unlisted' } }), instance, watch) as PageMetadata;

  const { html } = pageOf(metadata);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});

test('descriptions become one line of at most 200 characters', () => {
  const html = videoPage({ description: `First.\n\n${'word '.repeat(100)}` });

  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(description).toMatch(/^First\. word .*…$/);
  expect(description.length).toBeLessThanOrEqual(200);
});
