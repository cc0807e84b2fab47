import { createLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createLineBudget } from '../src/answers/line-budget.ts';
import { HOST, startWorld } from './world.ts';

type Line = Record<string, unknown>;

function keptLog() {
  const lines: Line[] = [];
  const log = createLog({ service: 'gateway', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  return { log, lines, ofRequests: () => lines.filter(({ msg }) => msg === 'request') };
}

test.each([
  ['paths that nobody serves', 'GET /static/nothing', ''],
  ['files that are not there', 'GET /static/web-videos/a.mp4', ''],
  ['hosts of others', 'GET /api/v1/videos', 'Host: elsewhere.example\r\n'],
  ['paths in disguise', 'GET /api/../videos', ''],
  ['preflights', 'OPTIONS /api/v1/videos', 'Origin: https://a.example\r\nAccess-Control-Request-Method: POST\r\n'],
  ['bytes nobody can read', 'what is this', ''],
])('H8: a client that floods with %s writes 50 lines of the log, others theirs', async (_, line, headers) => {
  const { log, ofRequests } = keptLog();
  await using world = await startWorld({ trustedProxies: [] }, { log });
  world.videos.answerWith((_request, response) => void response.writeHead(404).end('{}'));
  const host = headers.startsWith('Host') ? '' : `Host: ${HOST}\r\n`;
  for (let times = 0; times < 70; times += 1) await world.raw(`${line} HTTP/1.1\r\n${host}${headers}Connection: close\r\n\r\n`);

  await world.ask('/static/nothing', { from: '127.0.0.2' });

  const clients = ofRequests().map(({ clientIp }) => clientIp);
  expect([clients.filter((ip) => ip === '127.0.0.1').length, clients.filter((ip) => ip === '127.0.0.2').length]).toEqual([50, 1]);
});

test('requests that a limiter bounds all have their line', async () => {
  const { log, ofRequests } = keptLog();
  await using world = await startWorld({}, { log });

  for (let times = 0; times < 70; times += 1) await world.ask('/api/v1/videos');

  expect(ofRequests()).toHaveLength(70);
});

test('the lines that were left out are counted in one, and then there is room again', async () => {
  const { log, lines } = keptLog();
  const mayWrite = createLineBudget(log, 100);
  const asked = Array.from({ length: 60 }, () => mayWrite(['2001:db8:1:1::/64', '2001:db8:1::/48']));

  expect(asked.filter(Boolean)).toHaveLength(50);
  expect(mayWrite(['2001:db8:1:2::/64', '2001:db8:1::/48'])).toBe(false);
  await eventually(() => expect(lines).toMatchObject([{ level: 'warn', lines: 11 }]));
  expect(mayWrite(['2001:db8:1:1::/64', '2001:db8:1::/48'])).toBe(true);
});

test('a crowd of clients together has a bounded number of lines', () => {
  const mayWrite = createLineBudget(keptLog().log);
  const asked = Array.from({ length: 1_200 }, (_, at) => mayWrite([`192.0.2.${at}`]));

  expect(asked.filter(Boolean)).toHaveLength(1_000);
});

test('a long path is cut in the log', async () => {
  const { log, ofRequests } = keptLog();
  await using world = await startWorld({}, { log });

  await world.ask(`/w/${'a'.repeat(4_000)}`);

  expect(ofRequests()).toMatchObject([{ path: `/w/${'a'.repeat(197)}…`, status: 200 }]);
});
