import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { MyVideoRow } from '../../client/src/features/my-videos/my-video-row.tsx';
import { csvOf } from '../../client/src/features/video-statistics/csv.ts';
import { lastDays, periodIn } from '../../client/src/features/video-statistics/period.ts';
import { VideoStatisticsPage } from '../../client/src/features/video-statistics/video-statistics-page.tsx';
import { StatisticsLink } from '../../client/src/features/videos/statistics-link.tsx';
import type { Video, VideoDetails } from '../../client/src/features/videos/videos.ts';
import { speak } from '../../client/src/i18n/language.ts';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [{ readonly account: object }];
const details = exampleOf(videosApi.getVideo).body as VideoDetails;
const mine = { ...details, account: { ...details.account, ...alice.account } } as VideoDetails;
const somebodyElse = { ...alice, account: { ...alice.account, id: 4711 }, role: { id: 2, label: 'User' } };
const moderator = { ...somebodyElse, role: { id: 1, label: 'Moderator' } };
const ok = (body: unknown) => ({ status: 200, body });
const Address = () => <p data-testid="address">{useLocation().search}</p>;

function open({ at = '', me = alice as object, video = mine as object } = {}) {
  const shown = show(
    <>
      <VideoStatisticsPage />
      <Address />
    </>,
    { at: `/stats/videos/some${at}`, path: '/stats/videos/:id' },
  );
  shown.api.when(authApi.getMyUser, ok([me]));
  shown.api.when(videosApi.getVideo, ok(video));
  return {
    ...shown,
    asked: (operation: Parameters<typeof shown.api.askedFor>[0]) => shown.api.askedFor(operation).map(({ query }) => query),
  };
}
const part = (name: string) => screen.findByRole('region', { name });
const rowsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('how many watched, for how long, and when most of them did', async () => {
  open();

  const numbers = await part('In all');
  await waitFor(() => expect(numbers.textContent).toContain('42'));
  expect(numbers.textContent).toContain('1 hour 28 minutes');
  expect(numbers.textContent).toContain('2:05');
  expect(numbers.textContent).toMatch(/Most at the same time, .*June 1, 2026/);
});

test('a series is a picture with a sentence and a table; its metric is in the address', async () => {
  const { person, asked, api } = open();
  expect((await screen.findByRole('img', { name: 'Viewers, each day: most on Jun 1, 2026, 30' })).querySelectorAll('title')).toHaveLength(
    2,
  );
  expect(rowsIn(await screen.findByRole('table', { name: 'Viewers, each day' }))).toEqual([
    'WhenViewers, each day',
    'Jun 1, 202630',
    'Jun 2, 202612',
  ]);

  await person.click(screen.getByRole('button', { name: 'Time watched' }));

  await screen.findByRole('img', { name: 'Time watched, each day: most on Jun 1, 2026, 30 seconds' });
  expect(screen.getByTestId('address').textContent).toBe('?metric=aggregateWatchTime');
  expect(api.askedFor(videosApi.getTimeseriesStats).map(({ params }) => params['metric'])).toEqual(['viewers', 'aggregateWatchTime']);
  expect(asked(videosApi.getOverallStats)).toEqual([{}]);
});

test('a period is asked for by its days, both inclusive, and kept in the address', async () => {
  const { asked, person } = open({ at: '?from=2026-06-01&until=2026-06-07' });
  await screen.findByRole('img', { name: /^Viewers/ });
  const june = { startDate: '2026-06-01T00:00:00.000Z', endDate: '2026-06-07T23:59:59.999Z' };
  expect([videosApi.getOverallStats, videosApi.getTimeseriesStats, videosApi.getUserAgentStats].map((each) => asked(each))).toEqual([
    [june],
    [june],
    [june],
  ]);

  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-06-03' } });
  expect(screen.getByTestId('address').textContent).toBe('?from=2026-06-01&until=2026-06-03');
  await waitFor(() => expect(asked(videosApi.getOverallStats).at(-1)).toMatchObject({ endDate: '2026-06-03T23:59:59.999Z' }));
  await person.click(screen.getByRole('button', { name: 'All the time' }));

  expect(screen.getByTestId('address').textContent).toBe('');
  expect(screen.getByRole('button', { name: 'All the time' }).getAttribute('aria-pressed')).toBe('true');
});

test.each([
  ['', null],
  ['from=2026-06-01', { from: '2026-06-01', until: '2026-11-23' }],
  ['until=2026-06-01', { from: '2026-03-04', until: '2026-06-01' }],
  ['from=2026-06-09&until=2026-06-01', { from: '2026-06-01', until: '2026-06-09' }],
  ['from=2026-13-99&until=yesterday', null],
])('the address “%s” means a period', (address, period) => {
  const now = new Date('2026-11-23T10:00:00Z');

  expect(periodIn(new URLSearchParams(address), { createdAt: '2026-03-04T09:00:00Z' }, now)).toEqual(period);
  expect(lastDays(7, now)).toEqual({ from: '2026-11-17', until: '2026-11-23' });
});

test('where people leave is a curve in words as well', async () => {
  open();

  const picture = await within(await part('Where people leave')).findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe('100% of viewers saw the beginning, 88.1% the moment at 0:02 and 88.1% the end.');
});

test('countries are told where the instance knows them, and otherwise why not', async () => {
  const overall = exampleOf(videosApi.getOverallStats).body as object;
  const first = open();
  expect(await screen.findByText('This instance does not look up where its viewers are.')).toBeTruthy();
  first.unmount();
  const { api } = open({ at: '?from=2026-06-01' });
  api.when(
    videosApi.getOverallStats,
    ok({
      ...overall,
      countries: [
        { isoCode: 'FR', viewers: 40 },
        { isoCode: '??', viewers: 2 },
      ],
    }),
  );

  expect(rowsIn(await screen.findByRole('table', { name: 'Countries' }))).toEqual(['CountriesViewers', 'France40 · 95.2%', '??2 · 4.8%']);
});

test('what nobody watched has no pictures, and says so', async () => {
  const { api } = open({ at: '?from=2026-05-01' });
  api.when(
    videosApi.getOverallStats,
    ok({ ...(exampleOf(videosApi.getOverallStats).body as object), totalViewers: 0, viewersPeak: 0, viewersPeakDate: null }),
  );
  api.when(videosApi.getTimeseriesStats, ok({ groupInterval: '1 day', data: [{ date: '2026-06-01T00:00:00.000Z', value: 0 }] }));
  api.when(videosApi.getRetentionStats, ok({ data: [{ second: 0, retentionPercent: 0 }] }));
  api.when(videosApi.getUserAgentStats, ok({ clients: [], devices: [], operatingSystems: [] }));

  expect(await screen.findByText('Nobody watched it in this period yet.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('There is nothing to show yet.')).toHaveLength(4));
  expect(screen.queryByRole('img')).toBeNull();
});

test('numbers that do not come are told each at their place', async () => {
  const { api } = open({ at: '?from=2026-04-01' });
  api.when(videosApi.getTimeseriesStats, problem(400, { code: 'bad_request' }));

  expect(await within(await part('Over time')).findByRole('alert')).toBeTruthy();
  expect((await part('In all')).textContent).toContain('42');
});

test('K1: a spreadsheet takes no text of viewers for a formula', () => {
  const rows = [
    ['name', 'viewers'],
    ['=HYPERLINK("http://x")', 1],
    ['@SUM(A1)', 2],
    ['+1', 3],
    ['-1', 4],
    ['\t=1', 5],
    [' =1', 6],
    ['Fire, "fox"', -7],
  ] as const;

  expect(csvOf(rows).split('\r\n')).toEqual([
    '"name","viewers"',
    `"'=HYPERLINK(""http://x"")",1`,
    `"'@SUM(A1)",2`,
    `"'+1",3`,
    `"'-1",4`,
    `"'\t=1",5`,
    `"' =1",6`,
    '"Fire, ""fox""",-7',
    '',
  ]);
});

test('what is shown can be saved as a file', async () => {
  const saved: Blob[] = [];
  const clicked: string[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  const { person } = open({ at: '?from=2026-06-01&until=2026-06-02' });

  await person.click(await screen.findByRole('button', { name: 'Save as CSV: Viewers, each day' }));
  await person.click(await screen.findByRole('button', { name: 'Save as CSV: Programs' }));

  expect(clicked).toEqual([
    `statistics-${mine.shortUUID}-viewers-2026-06-01-2026-06-02.csv`,
    `statistics-${mine.shortUUID}-clients-2026-06-01-2026-06-02.csv`,
  ]);
  const text = async (blob: Blob | undefined) => new TextDecoder().decode(await blob!.arrayBuffer());
  expect(await text(saved[0])).toBe('"date","viewers"\r\n"2026-06-01T00:00:00.000Z",30\r\n"2026-06-02T00:00:00.000Z",12\r\n');
  expect(await text(saved[1])).toBe('"Programs","Viewers"\r\n"Firefox",30\r\n"Chrome",12\r\n');
});

test('moderators see the numbers of every video', async () => {
  open({ me: moderator });

  await waitFor(async () => expect((await part('In all')).textContent).toContain('42'));
});

test('others are told that the numbers are not for them, and nothing is asked', async () => {
  const { api } = open({ me: somebodyElse, at: '?from=2026-03-01' });

  expect(await screen.findByRole('heading', { level: 1, name: 'These numbers are not for you' })).toBeTruthy();
  expect(api.askedFor(videosApi.getOverallStats)).toEqual([]);
});

test('the video and the list of one’s videos lead there', async () => {
  const { api, unmount } = show(<StatisticsLink video={mine} />);
  api.when(authApi.getMyUser, ok([alice]));
  expect((await screen.findByRole('link', { name: 'Statistics' })).getAttribute('href')).toBe(`/stats/videos/${mine.shortUUID}`);
  unmount();

  show(<MyVideoRow video={mine as unknown as Video} />);
  expect(screen.getByRole('link', { name: `Statistics of ${mine.name}` }).getAttribute('href')).toBe(`/stats/videos/${mine.shortUUID}`);
});

test.each([
  ['de', 'Zuschauende, je Tag: am meisten am 01.06.2026, 30'],
  ['fr', 'Spectateurs, par jour\u00a0: maximum le 1 juin 2026, 30'],
] as const)('pictures speak %s', async (language, words) => {
  await act(() => speak(language));
  open({ at: `?from=2026-06-01&until=2026-06-1${language === 'de' ? 1 : 2}` });

  expect(await screen.findByRole('img', { name: words })).toBeTruthy();
  await act(() => speak('en'));
});
