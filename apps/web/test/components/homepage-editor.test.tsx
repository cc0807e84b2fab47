import { authApi } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HomepageEditorPage } from '../../client/src/features/admin/homepage/homepage-page.tsx';
import type { ExampleApi } from '../examples/example-api.ts';
import { problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

/** An instance whose homepage others write as well. */
function stores(api: ExampleApi, content: string) {
  const stored = { content };
  api.when(authApi.getHomepage, () => ({ status: 200, body: { ...stored } }));
  api.when(authApi.updateHomepage, ({ body }) => {
    stored.content = (body as { content: string }).content;
    return { status: 204 };
  });
  return stored;
}

const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text, in Markdown' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('a text is saved, and said to be', async () => {
  const { api, person } = show(<HomepageEditorPage />);
  const stored = stores(api, 'Films of the coast.');
  await person.type(await text(), ' And boats.');
  expect(screen.getByText('Not saved yet.')).toBeTruthy();

  await person.click(save());

  await screen.findByText('The homepage is saved.');
  expect(stored.content).toBe('Films of the coast. And boats.');
});

test('where nothing was ever written one begins with an empty text', async () => {
  const { api } = show(<HomepageEditorPage />);
  api.when(authApi.getHomepage, problem(404));

  expect((await text()).value).toBe('');
  expect(screen.getByText('What you write appears here.')).toBeTruthy();
});

test('a text that others wrote meanwhile is not overwritten unseen', async () => {
  const { api, person } = show(<HomepageEditorPage />);
  const stored = stores(api, 'Films of the coast.');
  await person.type(await text(), ' Mine.');
  stored.content = 'Theirs.';

  await person.click(save());

  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Their text' })).value).toBe('Theirs.');
  expect(document.activeElement?.textContent).toMatch(/^Somebody else saved another text/);
  expect(stored.content).toBe('Theirs.');
  await person.click(screen.getByRole('button', { name: 'Save mine' }));
  await screen.findByText('The homepage is saved.');
  expect(stored.content).toBe('Films of the coast. Mine.');
});

test('who keeps the text of others sees that one', async () => {
  const { api, person } = show(<HomepageEditorPage />);
  const stored = stores(api, 'Films of the coast.');
  await person.type(await text(), ' Mine.');
  stored.content = 'Theirs.';
  await person.click(save());

  await person.click(await screen.findByRole('button', { name: 'Keep theirs' }));

  expect((await text()).value).toBe('Theirs.');
  expect(stored.content).toBe('Theirs.');
});

test('a text that cannot be saved stays, and the reason is told', async () => {
  const { api, person } = show(<HomepageEditorPage />);
  stores(api, 'Films of the coast.');
  api.when(authApi.updateHomepage, problem(403));
  await person.type(await text(), ' Mine.');

  await person.click(save());

  expect((await screen.findByRole('alert')).textContent).toBe('You have no right to do this.');
  expect((await text()).value).toBe('Films of the coast. Mine.');
  await person.clear(await text());
  await person.type(await text(), 'Films of the coast.');
  await waitFor(() => expect(screen.queryByText('Not saved yet.')).toBeNull());
});
