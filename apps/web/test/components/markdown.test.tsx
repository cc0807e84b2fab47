import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { Markdown } from '../../client/src/ui/markdown.tsx';
import { show } from './show.tsx';

function Place() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

test.each([
  ['/', '/'],
  ['/about', '/about'],
  [`${location.origin}/w/abc?start=1m#more`, '/w/abc?start=1m#more'],
])('a link of a text to %s is followed without loading the client again', async (address, path) => {
  const { person } = show(
    <>
      <Markdown text={`[there](${address})`} />
      <Place />
    </>,
    { at: '/search' },
  );

  await person.click(await screen.findByRole('link', { name: 'there' }));

  expect(screen.getByRole('status').textContent).toBe(path);
});
