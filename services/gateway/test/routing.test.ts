import { access, type Operation } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { expect, test } from '@jest/globals';
import { normalPath } from '../src/routing/normal-path.ts';
import { createRoutingTable } from '../src/routing/routing-table.ts';

const { operations: publicOperations } = describePlatform(contracts);
const table = createRoutingTable(publicOperations);
const operationAt = (method: string, path: string) => table.find(path)?.targets.get(method)?.operation.id;

test.each([
  ['GET', '/api/v1/videos', 'listVideos'],
  ['HEAD', '/api/v1/videos', 'listVideos'],
  ['GET', '/api/v1/videos/42', 'getVideo'],
  ['GET', '/api/v1/videos/categories', 'listCategories'],
  ['POST', '/api/v1/videos/upload', 'uploadVideo'],
  ['GET', '/api/v1/users/me/videos', 'listMyVideos'],
  ['GET', '/static/web-videos/private/a.mp4', 'getPrivateWebVideo'],
  ['GET', '/static/web-videos/private', 'getWebVideo'],
  ['GET', '/static/streaming-playlists/hls/private/u/a.m3u8', 'getPrivateHlsFile'],
  ['GET', '/static/streaming-playlists/hls/u/a.m3u8', 'getHlsFile'],
  ['GET', '/static/streaming-playlists/hls/a.m3u8', 'getHlsFileByName'],
  ['GET', '/object-storage-proxy/web-videos/private/a.mp4', 'getProxiedWebVideo'],
  ['GET', '/object-storage-proxy/streaming-playlists/hls/private/u/a.m3u8', 'getProxiedHlsFile'],
  ['GET', '/download/web-videos/1-720.mp4', 'downloadWebVideo'],
  ['GET', '/download/videos/generate/kkGMgK9ZtnKfYAgnEtQxbv.mp4', 'generateDownload'],
  ['GET', '/download/streaming-playlists/hls/videos/9c9de5e8-0a1e-484a-b099-e80766180a6d-720-fragmented.mp4', 'downloadHlsFile'],
  ['GET', '/', 'homePage'],
  ['GET', '/w/abc', 'watchPage'],
])('%s %s is %s', (method, path, id) => {
  expect(operationAt(method, path)).toBe(id);
});

test.each(['/api/v1/videos/upload/more', '/api/v1/', '/download/web-videos/1.mp4', '/w', '/internal/accounts/1'])(
  '%s is nobody’s',
  (path) => {
    expect(table.find(path)).toBeUndefined();
  },
);

test('a segment longer than any name of a file matches no pattern, and may still be an id', () => {
  const long = '-'.repeat(4_000);

  expect(table.find(`/download/web-videos/${long}-720.mp4`)).toBeUndefined();
  expect(operationAt('GET', `/download/web-videos/${'-'.repeat(200)}-720.mp4`)).toBe('downloadWebVideo');
  expect(operationAt('GET', `/w/${long}`)).toBe('watchPage');
});

test('a path that is served says which methods it takes', () => {
  expect(table.find('/api/v1/videos/42')?.allow).toBe('GET, HEAD, PUT, DELETE, OPTIONS');
});

test('F11: internal operations are never routed', () => {
  const internal = contracts.flatMap((contract) => contract.internal);

  for (const operation of internal) expect(() => createRoutingTable([operation])).toThrow(/internal/);
  expect(publicOperations.some((operation) => operation.internal)).toBe(false);
});

test('two operations at one place are a mistake found at start', () => {
  const twin = (id: string, path: `/${string}`): Operation => ({
    id,
    service: 'videos',
    method: 'GET',
    path,
    summary: '',
    tag: '',
    access: access.none,
    replies: { 200: null },
  });

  expect(() => createRoutingTable([twin('one', '/x/{a}'), twin('other', '/x/{b}')])).toThrow(/other/);
});

test.each([
  ['/api/v1/videos', '/api/v1/videos'],
  ['/api/v1/videos/', '/api/v1/videos'],
  ['/', '/'],
  ['/.well-known/webfinger', '/.well-known/webfinger'],
  ['/a/alice@remote.example', '/a/alice@remote.example'],
  ['/a/alice%40remote.example', '/a/alice%40remote.example'],
  ['/c/%C3%A9t%C3%A9', '/c/%C3%A9t%C3%A9'],
  ['/c/two%20words', '/c/two%20words'],
  ['/w/kkGMgK9ZtnKfYAgnEtQxbv;threadId=7', '/w/kkGMgK9ZtnKfYAgnEtQxbv;threadId=7'],
  ['/videos/watch/9c9de5e8;threadId=7', '/videos/watch/9c9de5e8;threadId=7'],
  ['/fr-FR/w/abc;threadId=7', '/fr-FR/w/abc;threadId=7'],
  ['//api/v1/videos', '/api/v1/videos'],
  ['/api//v1', '/api/v1'],
  ['/api/v1/videos//', '/api/v1/videos'],
  ['///', '/'],
])('%s has the normal form %s', (path, form) => {
  expect(normalPath(path)).toBe(form);
});

test.each([
  '',
  '*',
  'api',
  'http://localhost/api/v1/videos',
  '//static/web-videos/a.mp4',
  '/static//web-videos/a.mp4',
  '/download//web-videos/1-480.mp4',
  '/lazy-static/thumbnails//a.jpg',
  '//api//..//internal',
  '/api//%2f/v1',
  '/api/..;/internal',
  '/api/;/v1',
  '/api/v1/videos;jsessionid=1',
  '/api/v1/videos/7;threadId=7',
  '/w/..;threadId=7',
  '/w/;threadId=7',
  '/w/abc;threadId=7/x',
  '/w/abc;threadId=7;threadId=8',
  '/w/abc;threadId=x',
  '/w/abc%3BthreadId=7',
  '/api/../internal',
  '/api/./v1',
  '/api/v1/videos/..',
  '/api/v1/videos/...',
  '/%2e%2e/internal',
  '/%2E%2e/internal',
  '/.%2e/internal',
  '/api/v1%2fvideos',
  '/api/v1%2Fvideos',
  '/api%5cv1',
  '/api\\v1',
  '/api/%252e%252e/internal',
  '/api/%25',
  '/api/v1/videos%00',
  '/api/v1/videos%0a',
  '/api/v1/videos%0D%0A',
  '/api/v1/videos%7f',
  '/api/v1/videos.',
  '/api./v1/videos',
  '/api/v1/videos%20',
  '/api/%20v1/videos',
  '/api/..%20/x',
  '/%61pi/v1/videos',
  '/api/v1/vid%65os',
  '/api/v1/videos%2dlist',
  '/api/v1/videos%3b',
  '/api/v1/videos%3Fa=b',
  '/api/v1/videos%23',
  '/api/v1/videos#x',
  '/api/v1/%zz',
  '/api/v1/%2',
  '/api/v1/%',
  '/api/v1/%ff%fe',
  '/api/v1/%c0%ae%c0%ae/internal',
  '/api/v1/vidéos',
  '/api/v1/videos\t',
  `/${'a'.repeat(5000)}`,
  `/${'a/'.repeat(40_000)}`,
])('H5: the path %j has no normal form', (path) => {
  expect(normalPath(path)).toBeUndefined();
});

test('H5: a long path that is nearly normal is judged at once', () => {
  const startedAt = performance.now();

  for (let times = 0; times < 100; times += 1) normalPath(`/${'a.'.repeat(2000)}%`);

  expect(performance.now() - startedAt).toBeLessThan(2000);
});
