import { videoPrivacy } from '@flotilla/contracts-shared';
import { feedFormats, videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { parseFeed } from '@rowanmanning/feed-parser';
import { namesIn, objectionsTo, startFeedsWorld } from './feeds-world.ts';
import { refusesAsJsonFeed } from './json-feed.ts';
import { publicUrl } from './world.ts';

const DESCRIPTION = 'A **day** at the [beach](https://sea.example/a?b=1&c=2).\n\nWith waves.';

test('a program that reads RSS gets the newest videos with their files', async () => {
  await using world = await startFeedsWorld();
  const older = await world.show(
    alice,
    { name: 'The <sea> & more', description: DESCRIPTION, category: 6 },
    { published_at: '2026-01-02T03:04:05Z', views: 7 },
  );
  await world.show(bob, { name: 'The lake' }, { published_at: '2026-01-03T03:04:05Z' });

  const answer = await world.get('/feeds/videos.rss');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('max-age=900');
  expect(await objectionsTo(answer.text)).toEqual([]);
  const feed = parseFeed(answer.text);
  expect(feed).toMatchObject({
    meta: { type: 'rss', version: '2.0' },
    title: 'Flotilla',
    url: publicUrl,
    generator: { label: `Flotilla - ${publicUrl}` },
  });
  expect(feed.items.map(({ title }) => title)).toEqual(['The lake', 'The <sea> & more']);
  expect(feed.items[1]).toMatchObject({
    id: older.page,
    url: older.page,
    authors: [{ name: expect.stringMatching(/alice/i) }],
    categories: [{ term: 'Travels' }],
    media: expect.arrayContaining([
      expect.objectContaining({
        url: older.download(older.fileIds.web),
        type: 'video',
        mimeType: 'video/mp4',
        length: 6_000_000,
      }),
    ]),
  });
  const item = answer.text.slice(answer.text.indexOf(`<link>${older.page}`));
  expect([...item.matchAll(/<media:content [^>]*url="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    `${publicUrl}/static/web-videos/${older.uuid}-720.mp4`,
    `${publicUrl}/static/web-videos/${older.uuid}-360.mp4`,
    `${publicUrl}/static/streaming-playlists/hls/${older.uuid}/${older.uuid}-720-fragmented.mp4`,
  ]);
  expect(namesIn(item)).toEqual([
    'link',
    'guid',
    'pubDate',
    'description',
    'content:encoded',
    'dc:creator',
    'category',
    'enclosure',
    'media:community',
    'media:statistics',
    'media:embed',
    'media:player',
    'media:group',
    'media:content',
    'media:content',
    'media:content',
    'media:thumbnail',
    'media:thumbnail',
    'media:rating',
    'media:title',
    'media:description',
  ]);
  expect(item).toContain('<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>');
  expect(item).toContain('<media:statistics views="7"/>');
  expect(item).toContain(
    '<content:encoded><![CDATA[<p>A <strong>day</strong> at the <a href="https://sea.example/a?b=1&amp;c=2">beach</a>.</p>\n<p>With waves.</p>]]>',
  );
  expect(item).toContain('<description><![CDATA[A day at the beach. With waves.]]></description>');
  expect(namesIn(answer.text.slice(0, answer.text.indexOf('<item>')))).toEqual([
    'rss',
    'channel',
    'title',
    'link',
    'description',
    'lastBuildDate',
    'docs',
    'generator',
    'image',
    'title',
    'url',
    'link',
    'copyright',
    'atom:link',
  ]);
});

test('Atom and JSON say the same of a channel', async () => {
  await using world = await startFeedsWorld();
  const video = await world.show(alice, { name: 'Fish & <chips>', description: DESCRIPTION }, { published_at: '2026-01-02T03:04:05Z' });
  await world.show(bob);
  const query = `?videoChannelId=${world.channelOf(alice)}`;
  await world.sql(`update channels set display_name = 'By the sea', description = 'All **about** it' where id = $1`, [
    world.channelOf(alice),
  ]);

  const atom = await world.get(`/feeds/videos.atom${query}`);
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(await objectionsTo(atom.text)).toEqual([]);
  expect(parseFeed(atom.text)).toMatchObject({
    meta: { type: 'atom', version: '1.0' },
    title: 'By the sea',
    description: 'All about it',
    url: `${publicUrl}/c/alice_channel/videos`,
    self: `${publicUrl}/feeds/videos.atom${query}`,
    authors: [{ name: 'By the sea', url: `${publicUrl}/a/alice/video-channels` }],
    items: [{ id: video.page, title: 'Fish & <chips>', authors: [{ name: 'By the sea' }] }],
  });

  expect(atom.text).toContain('<updated>2026-01-02T03:04:05.000Z</updated>');

  const json = await world.get(`/feeds/videos.json${query}`);
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const feed = JSON.parse(json.text) as { items: object[] };
  expect(refusesAsJsonFeed(feed)).toEqual([]);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    title: 'By the sea',
    home_page_url: `${publicUrl}/c/alice_channel/videos`,
    feed_url: `${publicUrl}/feeds/videos.json${query}`,
    author: { name: 'By the sea', url: `${publicUrl}/a/alice/video-channels` },
  });
  expect(feed.items).toEqual([
    {
      id: video.page,
      url: video.page,
      title: 'Fish & <chips>',
      summary: 'A day at the beach. With waves.',
      content_html: expect.stringContaining('<strong>day</strong>'),
      date_modified: '2026-01-02T03:04:05.000Z',
      author: { name: 'By the sea', url: `${publicUrl}/c/alice_channel/videos` },
      attachments: [
        {
          title: 'Fish & <chips>',
          url: video.download(video.fileIds.web),
          size_in_bytes: 6_000_000,
          mime_type: 'video/mp4',
        },
      ],
    },
  ]);
});

test('F8 nothing is in a feed that a visitor does not find in lists', async () => {
  await using world = await startFeedsWorld();
  await world.show(alice, { name: 'public' });
  for (const privacy of [2, 3, 4, 5] as const) await world.show(alice, { name: `privacy ${privacy}` }, { privacy });
  await world.show(alice, { name: 'being transcoded' }, { state: 2, wait_transcoding: true });
  await world.show(alice, { name: 'sensitive' }, { nsfw: true });
  await world.show(carol, { name: 'of somebody muted' });
  await world.publish(alice, {}, { name: 'without files' });
  await world.sql(`update accounts set muted_by_instance = true where user_id = $1`, [carol.userId]);
  await world.sql(`update videos set muted_by_instance = true where account_id = (select id from accounts where user_id = $1)`, [
    carol.userId,
  ]);
  const channel = world.channelOf(alice);
  const titles = async (path: string) => parseFeed((await world.get(path)).text).items.map(({ title }) => title);

  expect(await titles('/feeds/videos.rss')).toEqual(['public']);
  expect(await titles('/feeds/videos.atom?accountName=alice')).toEqual(['public']);
  expect(await titles(`/feeds/videos.rss?videoChannelId=${channel}`)).toEqual(['public']);
  expect(await titles(`/feeds/podcast/videos.xml?videoChannelId=${channel}`)).toEqual(['public']);
  expect(await titles(`/feeds/videos.rss?videoChannelId=${channel}&nsfw=both&sort=name`)).toEqual(['public', 'sensitive']);
  expect(await titles('/feeds/videos.rss?isLocal=false')).toEqual([]);
  expect(await titles(`/feeds/videos.rss?videoChannelId=${channel}&accountName=bob`)).toEqual([]);
  expect((await world.get('/sitemap.xml')).text).not.toMatch(/privacy|sensitive|muted|transcoded/);
});

test('what is fetched of a video has its sound, also where that is a file apart', async () => {
  await using world = await startFeedsWorld();
  const { id, fileIds, download } = await world.show(alice);
  await world.sql(`update video_files set kind = 'hls', resolution = 0, has_video = false where id = $1`, [fileIds.web]);
  await world.sql(`update video_files set has_audio = false where id = $1`, [fileIds.hls]);
  await world.sql(`delete from video_files where video_id = $1 and resolution = 360`, [id]);
  const whole = { url: download(fileIds.hls, fileIds.web).replace('&', '&amp;'), size: 12_100_000 };

  const { text } = await world.get('/feeds/videos.rss');
  const podcast = (await world.get(`/feeds/podcast/videos.xml?videoChannelId=${world.channelOf(alice)}`)).text;

  expect(text).toContain(`<enclosure url="${whole.url}" length="${whole.size}" type="video/mp4"/>`);
  expect(podcast).toContain(`<enclosure url="${download(fileIds.web)}" length="6000000" type="audio/x-m4a"/>`);
  expect(podcast).toContain(`<podcast:source uri="${whole.url}"`);
  expect(podcast).toContain(`length="${whole.size}"`);
});

test('a feed holds as many items as the operator says, however many are asked for', async () => {
  await using world = await startFeedsWorld({ FEED_VIDEOS: '2' });
  for (const name of ['one', 'two', 'three']) await world.show(alice, { name });

  const items = async (query: string) => parseFeed((await world.get(`/feeds/videos.rss${query}`)).text).items.length;

  expect(await items('')).toBe(2);
  expect(await items('?count=100000&start=1')).toBe(2);
  expect(await items('?sort=views')).toBe(2);
});

test('what a client accepts chooses the type, and 406 names those there are', async () => {
  await using world = await startFeedsWorld();
  const typeOf = async (path: string, accept: string) => {
    const { status, headers, text } = await world.get(path, { accept });
    return status === 200 ? headers.get('content-type')?.split(';')[0] : [status, (JSON.parse(text) as { detail: string }).detail];
  };

  expect(await typeOf('/feeds/videos.rss', '*/*')).toBe('application/rss+xml');
  expect(await typeOf('/feeds/videos.rss', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')).toBe('application/xml');
  expect(await typeOf('/feeds/videos.rss', 'text/xml, application/xml')).toBe('application/xml');
  expect(await typeOf('/feeds/videos.atom1', 'text/*;q=0.5, application/atom+xml;q=0.4')).toBe('text/xml');
  expect(await typeOf('/feeds/videos.xml', '*/*')).toBe('application/xml');
  expect(await typeOf('/feeds/videos.xml?format=atom', '*/*')).toBe('application/atom+xml');
  expect(await typeOf('/feeds/videos.json', 'text/html')).toEqual([406, 'This feed is sent as application/json.']);
  expect(await typeOf('/feeds/videos.rss', 'text/html')).toEqual([
    406,
    'This feed is sent as application/rss+xml, application/xml, text/xml.',
  ]);
  expect((await world.get('/feeds/videos.xml?format=atom')).text).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  for (const format of feedFormats) expect(await world.get(`/feeds/videos.${format}`)).toMatchObject({ status: 200 });
});

test('a reader who has the feed is told so', async () => {
  await using world = await startFeedsWorld();
  await world.show(alice, { name: 'The sea' });
  const first = await world.get('/feeds/videos.rss');
  const etag = first.headers.get('etag') ?? '';

  expect(await world.get('/feeds/videos.rss', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  await world.show(alice, { name: 'The lake' });
  expect(await world.get('/feeds/videos.rss', { 'if-none-match': etag })).toMatchObject({ status: 200 });
  expect(first.headers.get('vary')).toBe('Accept');
});

test('no date tells a reader that nothing has changed after a video was hidden', async () => {
  await using world = await startFeedsWorld();
  await world.show(alice, { name: 'The sea' });
  const hidden = await world.show(alice, { name: 'The lake' });
  const first = await world.get('/feeds/videos.rss');
  const since = { 'if-modified-since': first.headers.get('last-modified') ?? new Date().toUTCString() };

  await world.as(alice)(videosApi.updateVideo, { params: { id: hidden.uuid }, body: { privacy: videoPrivacy.PRIVATE } });
  const second = await world.get('/feeds/videos.rss', since);

  expect(second).toMatchObject({ status: 200 });
  expect(second.text).not.toContain('The lake');
});

test.each([
  ['/feeds/videos.pdf', 400],
  ['/feeds/videos.rss?format=pdf', 400],
  ['/feeds/videos.rss?sort=beauty', 400],
  ['/feeds/videos.rss?accountId=alice', 400],
  ['/feeds/videos.rss?include=8', 401],
  ['/feeds/videos.rss?privacyOneOf=3', 401],
  ['/feeds/videos.rss?accountId=99999', 404],
  ['/feeds/videos.rss?accountName=nobody', 404],
  ['/feeds/videos.rss?videoChannelId=99999', 404],
  ['/feeds/videos.rss?videoChannelName=alice_channel@elsewhere.example', 404],
  ['/feeds/podcast/videos.xml', 400],
  ['/feeds/podcast/videos.xml?videoChannelId=99999', 404],
  ['/feeds/video-comments.rss?videoId=99999', 404],
  ['/feeds/video-comments.rss?videoId=1&videoChannelId=1', 400],
  ['/feeds/subscriptions.rss?accountId=1', 400],
  ['/sitemap.xml?part=2', 404],
])('%s is refused with a problem document, %i', async (path, status) => {
  await using world = await startFeedsWorld();

  const answer = await world.get(path);

  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache, no-store, must-revalidate');
});

test('K1 markup and control characters of people stay text in every format', async () => {
  await using world = await startFeedsWorld();
  const nasty = `]]><script>alert("1")</script>\u0000\u0008\u001f\uffff\ud800 & 'q' {{x}}`.replaceAll('\u0000', '');
  const description = `${nasty}\n\n[x](javascript:alert(1)) ![y](https://elsewhere.example/pixel.png) <img src=x onerror=alert(1)> [z](data:text/html,x) [b](blob:x)`;
  const video = await world.show(alice);
  await world.sql('update videos set name = $2, description = $3 where id = $1', [
    video.id,
    nasty.replaceAll('\ud800', ''),
    description.replaceAll('\ud800', ''),
  ]);
  await world.sql('update channels set display_name = $1, description = $1', [nasty.replaceAll('\ud800', '')]);
  await world.comment(bob, video.id, nasty.replaceAll('\ud800', ''));
  const channel = world.channelOf(alice);

  for (const path of [
    `/feeds/videos.rss?videoChannelId=${channel}`,
    `/feeds/videos.atom?videoChannelId=${channel}`,
    '/feeds/video-comments.rss',
    '/feeds/video-comments.atom',
    `/feeds/podcast/videos.xml?videoChannelId=${channel}`,
    '/sitemap.xml',
  ]) {
    const { text } = await world.get(path);
    expect([path, await objectionsTo(text)]).toEqual([path, []]);
    expect(text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain('<script');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uffff]/);
  }
  const feed = JSON.parse((await world.get('/feeds/videos.json')).text) as { items: { title: string; content_html: string }[] };
  expect(feed.items[0]?.title).toContain(']]><script>');
  const html = feed.items[0]?.content_html ?? '';
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<(script|img)|href="(javascript|data|blob)/);
});
