import { expect, test } from '@jest/globals';
import { changesOf, readAuditEvent } from '../client/src/features/admin/audit-log/audit-events.ts';
import { nameInWords, valueInWords } from '../client/src/features/admin/audit-log/change-in-words.ts';
import { eventInWords } from '../client/src/features/admin/audit-log/event-in-words.ts';
import { countByTime } from '../client/src/features/admin/logs/count-by-time.ts';
import {
  askAgainFrom,
  fieldsOf,
  findLines,
  hintOf,
  type LogEntry,
  namedLines,
  withAnswer,
} from '../client/src/features/admin/logs/log-entries.ts';
import { momentsOf } from '../client/src/features/admin/logs/log-periods.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const line = (seconds: number, message: string, more: object = {}): LogEntry => ({
  timestamp: new Date(NOON + seconds * 1000).toISOString(),
  level: 'info',
  label: 'videos',
  message,
  ...more,
});
const entry = (event: object) => readAuditEvent({ timestamp: line(0, '').timestamp, message: JSON.stringify(event) });

test('who follows the log is sent what is new, with a while before it for lines that were late', () => {
  const known = [line(0, 'old'), line(40, 'twice'), line(50, 'newest')];
  const from = askAgainFrom(known);

  expect(from?.getTime()).toBe(NOON + 20_000);
  expect(
    withAnswer(known, from as Date, [line(30, 'late'), line(40, 'twice'), line(50, 'newest'), line(60, 'new')]).map(
      ({ message }) => message,
    ),
  ).toEqual(['old', 'late', 'twice', 'newest', 'new']);
  expect(askAgainFrom([])).toBeNull();
});

test('of very many lines the newest five thousand are kept', () => {
  const many = Array.from({ length: 6_000 }, (_, index) => line(index, `line ${index}`));

  const kept = withAnswer([], new Date(NOON), many);

  expect([kept.length, kept.at(-1)?.message]).toEqual([5_000, 'line 5999']);
});

test('two lines that say the same at the same moment have names of their own, which stay when older ones go', () => {
  const twins = [line(1, 'beat'), line(1, 'beat')];
  const names = namedLines([line(0, 'begin'), ...twins]).map(({ key }) => key);

  expect(new Set(names).size).toBe(3);
  expect(namedLines(twins).map(({ key }) => key)).toEqual(names.slice(1));
});

test('lines are found by words anywhere in them, in any case, and by their service', () => {
  const lines = [line(0, 'Upload done', { videoId: 7 }), line(1, 'upload failed', { label: 'auth' }), line(2, 'encode')];

  expect(findLines(lines, { text: 'UPLOAD 7', label: '' })).toEqual([lines[0]]);
  expect(findLines(lines, { text: 'upload', label: 'auth' })).toEqual([lines[1]]);
  expect(findLines(lines, { text: ' ', label: '' })).toHaveLength(3);
});

test.each([
  [{ err: { message: 'it broke', stack: 'at sea' } }, 'it broke'],
  [{ method: 'GET', path: '/api/v1/ping', status: 200 }, 'GET /api/v1/ping 200'],
  [{ service: 'videos', port: 9000, pid: 3, more: 'x' }, 'port 9000, pid 3'],
  [{ service: 'videos' }, ''],
])('of a line that tells %j one reads "%s" before it is opened', (more, hint) => {
  expect(hintOf(line(0, 'said', more))).toBe(hint);
});

test('what a line tells beside its message leaves out what stands in it already', () => {
  expect(fieldsOf(line(0, 'said', { service: 'videos', tags: ['client'], port: 1 }))).toEqual([['port', 1]]);
  expect(fieldsOf(line(0, 'said', { service: 'other' }))).toEqual([['service', 'other']]);
});

test('lines are counted by time, what went wrong apart, and none is lost at the end', () => {
  const { bars, most } = countByTime([line(0, 'a'), line(0, 'b', { level: 'error' }), line(600, 'c', { level: 'warn' })]);

  expect(bars).toHaveLength(60);
  expect(most).toBe(2);
  expect(bars[0]).toMatchObject({ errors: 1, warnings: 0, others: 1 });
  expect(bars.at(-1)).toMatchObject({ warnings: 1 });
  expect(countByTime([]).bars).toEqual([]);
});

test('a time begins so long ago or where it was said, and what is no date is no time', () => {
  expect(momentsOf({ key: '15m', from: '', to: '' }, NOON)).toEqual({ from: new Date(NOON - 900_000), to: null });
  const [from, to] = ['2026-11-20T10:00', '2026-11-20T11:00'];
  expect(momentsOf({ key: 'between', from, to }, NOON)).toEqual({ from: new Date(from), to: new Date(to) });
  expect(momentsOf({ key: 'between', from, to: '' }, NOON)).toEqual({ from: new Date(from), to: null });
  expect(momentsOf({ key: 'between', from: '', to: '' }, NOON)).toBeNull();
});

test.each([
  [{ domain: 'users', action: 'create', 'new-username': 'alice' }, 'root made the user alice'],
  [{ domain: 'users', action: 'update', id: 4 }, 'root changed the user number 4'],
  [{ domain: 'users', action: 'update', username: 'alice', 'new-blocked': true }, 'root blocked alice'],
  [{ domain: 'users', action: 'update', username: 'alice', 'new-blocked': false }, 'root let alice in again'],
  [{ domain: 'users', action: 'delete', username: 'alice' }, 'root deleted the user alice'],
  [{ domain: 'users', action: 'create', username: 'r1', registration: 1 }, 'root accepted the registration of r1'],
  [
    { domain: 'users', action: 'update', username: 'r2', registration: 2, 'new-registrationState': 'rejected' },
    'root rejected the registration of r2',
  ],
  [
    { domain: 'users', action: 'update', username: 'r4', registration: 4, 'new-registrationState': 'deleted' },
    'root deleted the registration of r4',
  ],
  [{ domain: 'config', action: 'update' }, 'root changed the configuration'],
  [{ domain: 'config', action: 'delete' }, 'root dropped every chosen setting'],
  [{ domain: 'config', action: 'create', image: 'header-wide' }, 'root chose the image “Logo in the header, wide”'],
  [{ domain: 'config', action: 'update', image: 'banner' }, 'root chose the image “Banner”'],
  [{ domain: 'config', action: 'delete', image: 'avatar' }, 'root removed the image “Avatar”'],
  [{ domain: 'channel-syncs', action: 'delete' }, 'root deleted something in channel syncs'],
  [{ domain: 'comments', action: 'update', account: 'bob', 'new-heldForReview': false }, 'root approved a comment by bob'],
  [{ domain: 'comments', action: 'delete', account: 'bob', id: 7 }, 'root deleted a comment by bob'],
  [{ domain: 'comments', action: 'delete', account: 'bob', scope: 'instance' }, 'root deleted all comments by bob'],
  [{ domain: 'videos', action: 'update', name: 'Fog', owner: 'alice' }, 'root changed the video “Fog”'],
])('%j is told as "%s"', (event, words) => {
  const read = entry({ user: 'root', ...event });

  expect(read?.user).toBe('root');
  expect(read && eventInWords(read)).toBe(words);
});

test('of an audit event what is different since is shown, and what cannot be read is left out', () => {
  const event = entry({ user: 'root', domain: 'config', action: 'update', 'signup.limit': 10, 'new-signup.limit': 20, a: 1, 'new-a': 1 });

  expect(event && changesOf(event)).toEqual([{ name: 'signup.limit', before: 10, after: 20 }]);
  expect(readAuditEvent({ timestamp: '', message: 'no JSON' })).toBeNull();
});

test.each([
  ['config', 'signup.limit', -1, 'Registration and people: Most users', 'no limit'],
  ['config', 'user.videoQuota', 25e9, 'Registration and people: Space for videos', '25 GB'],
  ['config', 'defaults.publish.privacy', 3, 'New videos and the player: Audience', 'Private'],
  ['config', 'instance.languages', ['en', 'fr'], 'The instance: Languages of the videos', 'English, French'],
  ['config', 'instance.terms', '', 'The instance: Terms of use', 'empty'],
  ['config', 'gone.since', { a: 1 }, 'gone.since', '{"a":1}'],
  ['users', 'role', 1, 'Role', 'Moderator'],
  ['users', 'videoQuota', -1, 'Space for videos', 'no limit'],
  ['comments', 'heldForReview', true, 'Held for review', 'yes'],
  ['users', 'blocked', false, 'Blocked', 'no'],
  ['users', 'recoveryCodes', 'renewed', 'Recovery codes', 'renewed'],
])('in %s, %s of %j is told as %s: %s', (domain, name, value, label, words) => {
  expect([nameInWords({ domain }, name), valueInWords({ domain }, name, value)]).toEqual([label, words]);
});
