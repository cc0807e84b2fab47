import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { later } from '../../client/src/ui/later.tsx';
import { PageOutlet } from '../../client/src/ui/page-outlet.tsx';
import { show } from './show.tsx';

const Film = () => <h1>A film</h1>;
const Kept = later('Film', async () => ({ Film }));
const Missing = later('Film', async (): Promise<{ Film: typeof Film }> => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
function Broken(): never {
  throw new Error('nobody expected this');
}

test.each([
  ['is there', Kept, 'A film'],
  ['is not loaded', Missing, 'This page could not be loaded'],
  ['breaks', Broken, 'This page stopped working'],
])('what the server let people see first ends when the page %s', async (_what, Page, heading) => {
  // React tells of what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const firstView = document.createElement('div');
  firstView.id = 'first-view';
  document.body.append(firstView);

  show(
    <Routes>
      <Route element={<PageOutlet />}>
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
  );

  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(firstView.isConnected).toBe(false);
});
