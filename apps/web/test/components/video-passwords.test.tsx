import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '../../client/src/api/session.ts';
import { EditVideoPage } from '../../client/src/features/edit-video/edit-video-page.tsx';
import { ReportDialog } from '../../client/src/features/reports/report-dialog.tsx';
import { WatchPage } from '../../client/src/features/watch/watch-page.tsx';
import { exampleOf, problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const HEADER = 'x-service-video-password';
const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const details = exampleOf(videosApi.getVideo).body as { readonly account: object };
const isProtected = { privacy: { id: 5, label: 'Password protected' } };
const unplayable = { ...details, ...isProtected, uuid: UUID, state: { id: 2, label: 'To transcode' }, files: [], streamingPlaylists: [] };
const bob = { username: 'bob', accessToken: 'of bob', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 };

let opened = 0;

/** A protected video of its own, which `bob` sees without a password. */
function watch({ password = 'the crew alone', isSignedIn = false } = {}) {
  const id = `protected-${++opened}`;
  const shown = show(<WatchPage />, { at: `/w/${id}`, path: '/w/:id', isSignedIn });
  shown.api.when(videosApi.getVideo, ({ headers }) => {
    const given = headers[HEADER];
    if (given !== undefined && given !== password) return problem(401, { code: 'incorrect_video_password' });
    if (given === undefined && headers['authorization'] !== 'Bearer of bob') return problem(401, { code: 'video_requires_password' });
    return { status: 200, body: unplayable };
  });
  return {
    ...shown,
    enter: async (typed: string) => {
      fireEvent.change(await screen.findByLabelText('Password of the video', {}, { timeout: 5_000 }), { target: { value: typed } });
      fireEvent.submit(screen.getByLabelText('Password of the video').closest('form')!);
    },
    sent: () => shown.api.askedFor(videosApi.getVideo).map(({ headers }) => headers[HEADER]),
  };
}
const title = () => screen.findByRole('heading', { level: 1, name: 'How a clinker boat is planked' });

test('a wrong password is told and forgotten: what is asked next goes without it', async () => {
  const { enter, sent } = watch();

  await enter('everybody');
  await waitFor(() => expect(screen.getByLabelText('Password of the video').getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([undefined, 'everybody']);
  act(() => session.write(bob));

  await title();
  expect(sent().slice(2).filter(Boolean)).toEqual([]);
});

test('who signs in and may see a video anyway sends no password of it', async () => {
  const { enter, sent } = watch();
  await enter('the crew alone');
  await title();
  const before = sent().length;

  act(() => session.write(bob));
  await waitFor(() => expect(sent().length).toBeGreaterThan(before));
  await title();

  expect(sent().slice(before).filter(Boolean)).toEqual([]);
});

test('who signs in and needs it still is not asked again', async () => {
  const { enter, sent } = watch();
  await enter('the crew alone');
  await title();
  const before = sent().length;

  act(() => session.write({ ...bob, username: 'dave', accessToken: 'of dave' }));
  await waitFor(() => expect(sent().length).toBeGreaterThanOrEqual(before + 2));
  await title();

  expect(sent().slice(before, before + 2)).toEqual([undefined, 'the crew alone']);
});

test.each([
  { what: { of: 'video', id: UUID, name: 'How' }, about: { video: { id: UUID } } },
  { what: { of: 'comment', id: 7, videoId: UUID, name: 'Eve' }, about: { comment: { id: 7, videoId: UUID } } },
] as const)('a protected video, or a comment on it, is reported by the UUID of the video, with its password: $what.of', async (given) => {
  const shown = watch({ isSignedIn: true });
  await shown.enter('the crew alone');
  await title();
  shown.unmount();
  const { api, person } = show(<ReportDialog what={given.what} close={() => undefined} />);
  api.when(videosApi.createAbuse, ({ headers }) =>
    headers[HEADER] === undefined ? problem(404, { code: 'video_not_found' }) : { status: 200, body: { abuse: { id: 1 } } },
  );

  await person.type(screen.getByLabelText('Tell the moderators more'), 'It is ours.');
  await person.click(screen.getByRole('button', { name: 'Send the report' }));

  await screen.findByText('Thank you. Moderators look at your report.');
  expect(api.askedFor(videosApi.createAbuse).at(-1)).toMatchObject({
    body: given.about,
    headers: { [HEADER]: 'the crew alone' },
  });
});

test('all passwords of a video are shown to its owner, and none is lost when one is added', async () => {
  const many = Array.from({ length: 250 }, (_, index) => `password ${index}`);
  const [alice] = exampleOf(authApi.getMyUser, 'An array of one').body as readonly [{ readonly account: object }];
  const { api, person } = show(<EditVideoPage />, { at: '/videos/update/protected-many', path: '/videos/update/:id' });
  api.when(authApi.getMyUser, { status: 200, body: [alice] });
  api.when(videosApi.getVideo, {
    status: 200,
    body: { ...details, ...isProtected, shortUUID: 'protected-many', account: { ...details.account, ...alice.account } },
  });
  api.when(videosApi.listVideoPasswords, ({ query }) => {
    const [start, count] = [Number(query['start'] ?? 0), Number(query['count'])];
    const data = many.slice(start, start + count).map((password, id) => ({ id: start + id, password }));
    return { status: 200, body: { total: many.length, data } };
  });

  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Passwords/);
  expect(field.value).toBe(many.join('\n'));
  fireEvent.change(field, { target: { value: `${field.value}\none more` } });
  await person.click(await screen.findByRole('button', { name: 'Save' }));

  await waitFor(() => expect(api.askedFor(videosApi.updateVideo)).toHaveLength(1));
  expect(api.askedFor(videosApi.updateVideo)[0]?.body).toMatchObject({ videoPasswords: [...many, 'one more'] });
});
