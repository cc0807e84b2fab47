import { authApi } from '@flotilla/contracts-auth';
import { jobTypeNames } from '@flotilla/contracts-shared';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { typeInWords } from '../../client/src/features/admin/jobs/job-types.ts';
import { JobsPage } from '../../client/src/features/admin/jobs/jobs-page.tsx';
import { problem } from '../examples/example-api.ts';
import { show } from './show.tsx';

const press = async (person: ReturnType<typeof show>['person'], name: string) => person.click(await screen.findByRole('button', { name }));

test('jobs are listed with what they are for, how far they are and why they failed', async () => {
  show(<JobsPage />);

  const [, encoding, mail] = await screen.findAllByRole('row');

  expect(encoding?.textContent).toMatch(/^Video transcoding[^]*The video · run 1 · group 0 · transcode id 12[^]*Active[^]*42%/);
  expect(within(encoding!).getByRole('link', { name: 'The video' }).getAttribute('href')).toMatch(/^\/w\//);
  expect(mail?.textContent).toMatch(/^E-mail[^]*The mail server refused the recipient\.[^]*Failed[^]*1 s$/);
});

test('jobs of one state and kind are asked for, and without any there is a word about it', async () => {
  const { api, person } = show(<JobsPage />);
  await screen.findByText('transcoder-73');
  api.when(authApi.listJobsInState, { status: 200, body: { total: 0, data: [] } });

  await press(person, 'Delayed');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'E-mail');

  expect(await screen.findByText('None fits this filter.')).toBeTruthy();
  const asked = api.askedFor(authApi.listJobsInState).filter(({ query }) => query['count'] === '20');
  expect(asked.at(-1)).toMatchObject({ params: { state: 'delayed' }, query: { jobType: 'email', start: '0' } });
});

test('while jobs are paused that is told, with the way back', async () => {
  const { api, person } = show(<JobsPage />);
  let isPaused = false;
  const turn = (next: boolean) => () => {
    isPaused = next;
    return { status: 204 };
  };
  api.when(authApi.pauseJobs, turn(true));
  api.when(authApi.resumeJobs, turn(false));
  api.when(authApi.listJobsInState, () => ({
    status: 200,
    body: { total: 0, data: [] },
    headers: { 'x-jobs-paused': String(isPaused) },
  }));

  await press(person, 'Pause all');
  await screen.findByText('Jobs are paused.');
  await press(person, 'Resume');

  await screen.findByRole('button', { name: 'Pause all' });
  expect(screen.queryByText('Jobs are paused.')).toBeNull();
});

test('jobs that cannot be paused go on, and the reason is told', async () => {
  const { api, person } = show(<JobsPage />);
  api.when(authApi.pauseJobs, problem(403));

  await press(person, 'Pause all');

  expect((await screen.findByRole('alert')).textContent).toBe('You have no right to do this.');
});

test('every kind of job has a name of its own; one that no client knows keeps its own', () => {
  const names = jobTypeNames.map(typeInWords);

  expect(new Set(names).size).toBe(jobTypeNames.length);
  expect(names.filter((name) => name.startsWith('jobs.'))).toEqual([]);
  expect(typeInWords('forget-tokens')).toBe('Forget tokens');
});
