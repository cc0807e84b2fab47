import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { ReportsPage } from '../../client/src/features/reports/reports-page.tsx';
import { exampleOf } from '../examples/example-api.ts';
import { show } from './show.tsx';

const Place = () => <p>{useLocation().search}</p>;

test('whose reports are shown, and about whom, is said and can be taken away', async () => {
  const { api, person } = show(
    <>
      <ReportsPage />
      <Place />
    </>,
    { at: '/?reporter=Alice&reportee=Bob+of+the+Boats&state=1' },
  );

  expect(await screen.findByRole('button', { name: 'By Alice Remove' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'About Bob of the Boats Remove' }));

  expect(screen.getByText('?reporter=Alice&state=1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Bob/ })).toBeNull();
  await waitFor(() => expect(api.askedFor(videosApi.listAbuses)).toHaveLength(2));
  expect(api.askedFor(videosApi.listAbuses).map(({ query }) => [query['searchReporter'], query['searchReportee']])).toEqual([
    ['Alice', 'Bob of the Boats'],
    ['Alice', undefined],
  ]);
});

test('nobody is offered to write to who reported from another instance', async () => {
  const [report] = (exampleOf(videosApi.listAbuses).body as { readonly data: readonly [{ readonly reporterAccount: object }] }).data;
  const remote = { ...report, id: 9, reporterAccount: { ...report.reporterAccount, host: 'loud.example' } };
  const { api } = show(<ReportsPage />, { at: '/?search=%239' });
  api.when(videosApi.listAbuses, { status: 200, body: { total: 2, data: [{ ...report, id: 8 }, remote] } });

  const messagesOf = async (id: number) =>
    within(await screen.findByRole('article', { name: `Report ${id}` })).queryByRole('button', { name: /message/i });
  expect(await messagesOf(8)).toBeTruthy();
  expect(await messagesOf(9)).toBeNull();
  expect(api.askedFor(videosApi.listAbuseMessages)).toEqual([]);
});
