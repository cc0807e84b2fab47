import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar } from '../../client/src/ui/avatar.tsx';

test('who has an image that cannot be had is shown as who has none, until there is another', () => {
  const actor = (name: string) => ({
    name: 'olof',
    displayName: 'Olof North',
    avatars: [{ width: 120, fileUrl: `/lazy-static/avatars/${name}` }],
  });
  const { rerender, container, unmount } = render(<Avatar actor={actor('a.png')} />);
  const image = () => container.querySelector('img');

  fireEvent.error(image() as HTMLImageElement);
  expect(image()).toBeNull();
  expect(container.querySelector('[data-initials="ON"]')).not.toBeNull();

  rerender(<Avatar actor={actor('b.png')} />);
  expect(image()?.getAttribute('src')).toBe('/lazy-static/avatars/b.png');
  unmount();
});
