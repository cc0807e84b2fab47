import { videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { parseFeed } from '@rowanmanning/feed-parser';
import { parseFeed as parsePodcast } from 'podcast-partytime';
import { validateXML } from 'xmllint-wasm';
import { namesIn, objectionsTo, startFeedsWorld } from './feeds-world.ts';
import { muteServer } from './mutes-world.ts';
import { publicUrl } from './world.ts';

const token = '2b6c0a3e-7d4f-4f0e-9c52-0d7f6a1b8c3d';
const titlesOf = (text: string) => parseFeed(text).items.map(({ title }) => title);

test('a subscriber’s feed shows what they would see, to who has the token', async () => {
  await using world = await startFeedsWorld();
  await world.publishUser(bob, { nsfwPolicy: 'display' });
  await world.show(alice, { name: 'public' }, { published_at: '2026-01-04T00:00:00Z' });
  await world.show(alice, { name: 'sensitive' }, { nsfw: true, published_at: '2026-01-03T00:00:00Z' });
  const internal = await world.show(alice, { name: 'internal' }, { privacy: 4, published_at: '2026-01-02T00:00:00Z' });
  await world.show(alice, { name: 'private' }, { privacy: 3 });
  await world.show(carol, { name: 'of another channel' });
  const [{ id } = { id: 0 }] = await world.sql<{ id: number }>('select id from accounts where user_id = $1', [bob.userId]);
  await world.sql(`insert into follows (account_id, channel_id, state, created_at, updated_at) values ($1, $2, 'accepted', now(), now())`, [
    id,
    world.channelOf(alice),
  ]);
  world.auth.feedTokens.set(bob.userId, token);
  const path = `/feeds/subscriptions.rss?accountId=${id}&token=${token}`;

  const answer = await world.get(path);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=900');
  expect(titlesOf(answer.text)).toEqual(['public', 'sensitive', 'internal']);
  expect(parseFeed(answer.text)).toMatchObject({ self: `${publicUrl}/feeds/subscriptions.xml?accountId=${id}&token=${token}` });
  // Nobody is signed in who could open these.
  expect(answer.text.slice(answer.text.indexOf('internal'))).not.toMatch(/<(media:content|media:thumbnail|enclosure)/);
  expect(answer.text).not.toContain(`private/${internal.uuid}`);

  world.auth.feedTokens.set(bob.userId, '00000000-0000-4000-8000-000000000000');
  expect(await world.get(path)).toMatchObject({ status: 403 });
  expect(await world.get(path.replace(`accountId=${id}`, 'accountId=99999'))).toMatchObject({ status: 404 });
  const refused = await world.get(path.replace(token, 'guess'));
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.text).not.toContain('guess');
  world.auth.mood = 'down';
  expect(await world.get(path)).toMatchObject({ status: 503 });
});

test('comments that everybody sees are in the feed of their video, channel and instance', async () => {
  await using world = await startFeedsWorld();
  const sea = await world.show(alice, { name: 'The sea', description: 'Waves' });
  const hidden = await world.show(alice, { name: 'My own' }, { privacy: 3 });
  const closed = await world.show(alice, { name: 'Closed' }, { comments_policy: 2 });
  const lake = await world.show(bob, { name: 'The lake' });
  const first = await world.comment(bob, sea.id, 'What **waves**');
  const reply = await world.comment(alice, sea.id, 'Yes', { in_reply_to_id: first, thread_id: first });
  await world.comment(bob, sea.id, 'held', { held_for_review: true });
  const quiet = await world.comment(carol, sea.id, 'of somebody muted');
  await world.comment(bob, sea.id, 'below it', { in_reply_to_id: quiet, thread_id: quiet });
  await world.comment(bob, hidden.id, 'on a private one');
  await world.comment(bob, closed.id, 'on a closed one');
  await world.comment(carol, lake.id, 'Calm');
  await world.sql(
    `insert into mutes (by_account_id, account_id, created_at) select a.id, c.id, now() from accounts a, accounts c where a.user_id = $1 and c.user_id = $2`,
    [alice.userId, carol.userId],
  );

  const answer = await world.get(`/feeds/video-comments.rss?videoId=${sea.uuid}`);

  expect(await objectionsTo(answer.text)).toEqual([]);
  const feed = parseFeed(answer.text);
  expect(feed).toMatchObject({ title: 'The sea', description: 'Waves', url: `${publicUrl}/videos/watch/${sea.uuid}` });
  expect(feed.items).toMatchObject([
    { id: `${sea.page};threadId=${first}`, title: expect.stringMatching(/^The sea - alice/i), content: '<p>Yes</p>' },
    { id: `${sea.page};threadId=${first}`, title: expect.stringMatching(/^The sea - bob/i), content: '<p>What <strong>waves</strong></p>' },
  ]);
  expect(reply).toBeGreaterThan(first);
  expect(answer.text).not.toContain('xmlns:media');

  const contents = async (query: string) =>
    parseFeed((await world.get(`/feeds/video-comments.atom${query}`)).text).items.map(({ content }) => content?.replaceAll(/<[^>]*>/g, ''));
  expect(await contents('')).toEqual(['Calm', 'Yes', 'What waves']);
  expect(await contents(`?videoChannelId=${world.channelOf(bob)}`)).toEqual(['Calm']);
  expect(await contents('?accountName=alice')).toEqual(['Yes', 'What waves']);
  expect(await contents('?videoChannelName=alice_channel&accountName=bob')).toEqual([]);
  await world.sql('update accounts set muted_by_instance = true where user_id = $1', [bob.userId]);
  expect(await contents('?accountName=alice')).toEqual([]);
  expect(await world.get(`/feeds/video-comments.rss?videoId=${hidden.uuid}`)).toMatchObject({ status: 401 });
});

test('comments from a server that the owner of the video muted are in no feed, nor is what answers them', async () => {
  await using world = await startFeedsWorld();
  const sea = await world.show(alice, { name: 'The sea' });
  const lake = await world.show(carol, { name: 'The lake' });
  const first = await world.comment(bob, sea.id, 'Buy boats!');
  await world.comment(alice, sea.id, 'No', { in_reply_to_id: first, thread_id: first });
  await world.comment(bob, lake.id, 'Buy oars!');
  await world.comment(carol, sea.id, 'Waves');
  await world.sql(`update accounts set host = 'loud.example' where user_id = $1`, [bob.userId]);
  const items = async () => parseFeed((await world.get('/feeds/video-comments.atom')).text).items.map(({ content }) => content);
  expect(await items()).toHaveLength(4);

  await muteServer(world, 'loud.example', alice);

  expect(await items()).toEqual([expect.stringContaining('Waves'), expect.stringContaining('Buy oars!')]);
});

test('a podcast app reads a channel', async () => {
  await using world = await startFeedsWorld();
  world.auth.publicEmails.set(alice.userId, 'alice@example.org');
  const video = await world.show(
    alice,
    { name: 'Waves', description: 'Of **the** sea', category: 15, language: 'fr' },
    { published_at: '2026-01-02T03:04:05Z' },
  );
  const path = `/feeds/podcast/videos.xml?videoChannelId=${world.channelOf(alice)}`;
  for (const captionLanguage of ['de', 'fr']) {
    const captionfile = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\n<b>]]>'], 'a.vtt', { type: 'text/vtt' });
    await world.as(alice)(videosApi.putVideoCaption, { params: { videoId: video.uuid, captionLanguage }, files: { captionfile } });
  }

  const { text, headers } = await world.get(path);

  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(await objectionsTo(text)).toEqual([]);
  const web = `${publicUrl}/static/web-videos/${video.uuid}`;
  const podcast = parsePodcast(text);
  expect(podcast).toMatchObject({
    language: 'fr',
    link: `${publicUrl}/c/alice_channel/videos`,
    medium: 'video',
    locked: true,
    explicit: false,
    guid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    itunesCategory: ['Technology'],
    author: 'Flotilla',
  });
  expect(podcast?.items).toMatchObject([
    {
      title: 'Waves',
      guid: `${publicUrl}/videos/watch/${video.uuid}`,
      duration: 60,
      explicit: false,
      podcastTranscripts: ['de', 'fr'].map((language) => ({
        url: expect.stringMatching(new RegExp(`^${publicUrl}/lazy-static/video-captions/[0-9a-f-]{36}-${language}\\.vtt$`)),
        type: 'text/vtt',
        language,
        rel: 'captions',
      })),
      enclosure: { url: `${web}-360.mp4`, length: 3_000_000, type: 'video/mp4' },
      alternativeEnclosures: [
        {
          type: 'video/mp4',
          length: 3_000_000,
          bitrate: 400_000,
          lang: 'fr',
          title: '360p',
          default: true,
          source: [{ uri: `${web}-360.mp4`, contentType: 'video/mp4' }],
        },
        { title: '720p', default: false, source: [{ uri: `${web}-720.mp4`, contentType: 'video/mp4' }] },
        {
          title: '720p',
          type: 'video/mp4',
          length: 6_100_000,
          source: [{ uri: video.download(video.fileIds.hls), contentType: 'video/mp4' }],
        },
      ],
    },
  ]);
  expect(namesIn(text.slice(0, text.indexOf('<item>')))).toEqual([
    'rss',
    'channel',
    'title',
    'lastBuildDate',
    'docs',
    'generator',
    'podcast:medium',
    'link',
    'description',
    'language',
    'podcast:guid',
    'itunes:author',
    'podcast:person',
    'itunes:owner',
    'itunes:name',
    'itunes:email',
    'itunes:image',
    'podcast:locked',
    'itunes:explicit',
    'image',
    'title',
    'url',
    'link',
    'copyright',
    'category',
    'itunes:category',
    'atom:link',
  ]);
  expect(namesIn(text.slice(text.indexOf('<item>')))).toEqual([
    'item',
    'title',
    'link',
    'guid',
    'pubDate',
    'description',
    'content:encoded',
    'dc:creator',
    'podcast:person',
    'category',
    'podcast:socialInteract',
    'podcast:transcript',
    'podcast:transcript',
    'itunes:duration',
    'enclosure',
    ...Array(4).fill(['podcast:alternateEnclosure', 'podcast:source']).flat(),
    'itunes:image',
    'podcast:images',
    'itunes:explicit',
  ]);

  world.auth.mood = 'down';
  const without = await world.get(path);
  expect(without.status).toBe(200);
  expect(without.text).not.toMatch(/itunes:email|podcast:locked/);
});

test('the sitemap names what visitors find, in the form search engines read', async () => {
  await using world = await startFeedsWorld();
  const first = await world.show(alice, { name: 'n'.repeat(120), description: 'd'.repeat(3000) });
  const second = await world.show(bob, { name: 'Without words' });

  const answer = await world.get('/sitemap.xml');

  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect([...answer.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    `${publicUrl}/about/instance`,
    `${publicUrl}/videos/local`,
    first.page,
    second.page,
    ...['root', 'alice', 'bob', 'carol'].map((name) => `${publicUrl}/c/${name}_channel/videos`),
    ...['root', 'alice', 'bob', 'carol'].map((name) => `${publicUrl}/a/${name}/video-channels`),
  ]);
  expect(answer.text).toContain(`<video:title>${'n'.repeat(100)}</video:title>`);
  expect(answer.text).toContain(`<video:description>${'d'.repeat(2000)}</video:description>`);
  expect(answer.text).toContain('<video:description>Without words</video:description>');
  expect(answer.text).toContain(`<video:player_loc>${publicUrl}/videos/embed/${second.uuid}</video:player_loc>`);
  expect((await validateXML({ xml: [{ fileName: 'sitemap.xml', contents: answer.text }], schema: [SITEMAP] })).errors).toEqual([]);
});

test('a large sitemap is a list of parts', async () => {
  await using world = await startFeedsWorld();
  await world.sql(`select setval(pg_get_serial_sequence('videos', 'id'), 12344)`);
  const last = await world.show(alice, { name: 'Last' });

  const index = await world.get('/sitemap.xml');

  expect([...index.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual(
    [1, 2, 3].map((part) => `${publicUrl}/sitemap.xml?part=${part}`),
  );
  expect((await world.get('/sitemap.xml?part=3')).text).toContain(last.page);
  expect((await world.get('/sitemap.xml?part=1')).text).toContain(`${publicUrl}/c/alice_channel/videos`);
  expect(await world.get('/sitemap.xml?part=4')).toMatchObject({ status: 404 });
});

/** The schema of sitemaps.org, without what we do not use; extensions are of another namespace. */
const SITEMAP = `<?xml version="1.0"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:element name="url" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI"><xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:any namespace="##other" minOccurs="0" maxOccurs="unbounded" processContents="lax"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>`;
