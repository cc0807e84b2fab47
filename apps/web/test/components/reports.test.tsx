/** @jest-environment ./test/jest/browser.js */
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { ReportsPage } from '../../client/src/features/reports/reports-page.tsx';
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
