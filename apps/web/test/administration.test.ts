import { completeSettings, instanceSettings, type Layer, listSettings } from '@flotilla/contracts-auth';
import { expect, test } from '@jest/globals';
import type { MyUser } from '../client/src/api/me.ts';
import { adminPagesFor } from '../client/src/features/admin/admin-pages.ts';
import { withChange, withChanges } from '../client/src/features/admin/config/changes.ts';
import { mistakeOf } from '../client/src/features/admin/config/limits.ts';
import { findSettings, sections, shownFields } from '../client/src/features/admin/config/sections.ts';
import { aboutOf, labelOf, nameOfValue } from '../client/src/features/admin/config/setting-texts.ts';
import { subjectOf, videoOf } from '../client/src/features/admin/jobs/describe-job.ts';
import { pageThatExists } from '../client/src/features/admin/page-that-exists.ts';
import { shortDuration } from '../client/src/features/admin/short-duration.ts';
import { sizeParts } from '../client/src/features/admin/size-units.ts';
import { rightsOver, type User } from '../client/src/features/admin/users/roles.ts';
import { changesOf, draftOf, newUserOf } from '../client/src/features/admin/users/user-draft.ts';
import { numbersOf } from '../client/src/features/admin/users/user-numbers.ts';
import { t } from '../client/src/i18n/messages.ts';

const field = (key: string) => {
  const found = shownFields.find((one) => one.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
};
const alice = {
  id: 2,
  username: 'alice',
  email: 'alice@example.org',
  emailVerified: true,
  adminFlags: 5,
  role: { id: 2, label: 'User' },
  videoQuota: 5e9,
  videoQuotaDaily: -1,
} as User;

test('every setting that has an effect is offered once, with a label and words for its values; those without are not', () => {
  const offered = listSettings(instanceSettings).filter(({ setting }) => !setting.isDormant);

  expect(shownFields.map(({ key }) => key).sort()).toEqual(offered.map(({ path }) => path.join('.')).sort());
  expect(shownFields.filter((one) => !/^[A-Z0-9]/.test(labelOf(one)))).toEqual([]);
  const choices = shownFields.filter(({ form }) => form === 'choice' || form === 'numbers');
  expect(choices.filter(({ values }) => values.length === 0).map(({ key }) => key)).toEqual([]);
  // Each by a name rather than by what stands for it.
  const nameless = choices.filter((one) =>
    one.values.some((value) => [String(value), `setting.${one.key}=${value}`].includes(nameOfValue(one, value))),
  );
  expect(nameless.map(({ key }) => key)).toEqual([]);
});

test('a history and comments, which do not exist yet, are not offered, and the language of the instance is that of its mails', () => {
  const offered = shownFields.map(({ key }) => key);

  expect(offered).not.toContain('user.history.videos.enabled');
  expect(offered).not.toContain('defaults.publish.commentsPolicy');
  expect(labelOf(field('instance.defaultLanguage'))).toBe('Language of mails');
  expect(aboutOf(field('instance.defaultLanguage'))).toContain('mails');
});

test.each([
  ['instance.shortDescription', 'In one sentence'],
  ['instance.codeOfConduct', 'Code of conduct'],
  ['signup.enabled', 'Open for registration'],
  ['transcoding.resolutions.240p', '240p'],
])('the setting %s is called "%s"', (key, label) => {
  expect(labelOf(field(key))).toBe(label);
});

test('no two settings of a section are called the same, and each has a sentence', () => {
  for (const { title, groups } of sections) {
    const labels = groups.flatMap(({ title: group, fields }) => fields.map((one) => `${title}, ${group}: ${labelOf(one)}`));
    expect(labels).toEqual([...new Set(labels)]);
  }
  expect(shownFields.filter((one) => !/^[A-Z{].*\.$/.test(aboutOf(one))).map(({ key }) => key)).toEqual([]);
});

test('settings beside each other deeper down form a group', () => {
  const groups = sections.find(({ key }) => key === 'transcoding')?.groups ?? [];

  expect(groups.find(({ title }) => title && t(title) === 'Sizes that are made')?.fields).toHaveLength(9);
});

test.each([
  ['lighthouse', []],
  ['VIDEOS space', ['user.videoQuota']],
  ['most watched', ['client.browseVideos.defaultSort']],
  ['signup.limit', ['signup.limit']],
])('who looks for "%s" finds %p among the settings', (words, keys) => {
  const found = findSettings(words).flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(({ key }) => key)));

  expect(keys.filter((key) => !found.includes(key))).toEqual([]);
  expect(found.length).toBeLessThan(keys.length + 3);
});

test.each([
  ['signup.limit', -1, null],
  ['signup.limit', -2, 'A whole number of at least 0 is needed.'],
  ['transcoding.concurrency', 0, 'A whole number from 1 to 64 is needed.'],
  ['transcoding.concurrency', '', 'A whole number from 1 to 64 is needed.'],
  ['user.videoQuota', Number.NaN, 'A size is needed.'],
  ['user.videoQuota', -1, null],
  ['instance.name', '', 'This cannot be left blank.'],
  ['instance.name', ' \t', 'This cannot be left blank.'],
  ['instance.name', ' Harbour', null],
  ['admin.email', '', 'This cannot be left blank.'],
  ['instance.terms', '', null],
])('of %s, %p is told as %p', (key, value, mistake) => {
  expect(mistakeOf(field(key), value)).toBe(mistake);
});

test('a text that is too long is told before it is sent', () => {
  expect(mistakeOf(field('instance.name'), 'x'.repeat(1001))).toBe('At most 1,000 characters are kept.');
});

test('what is sent is the whole configuration with the changes in it, and a change that was taken back is none', () => {
  const saved = completeSettings(instanceSettings) as Layer;
  const changed = withChange(withChange({}, 'signup.limit', 20, 10), 'instance.name', 'Harbour', 'Flotilla');

  expect(withChanges(saved, changed)).toEqual({
    ...saved,
    signup: { ...(saved['signup'] as Layer), limit: 20 },
    instance: { ...(saved['instance'] as Layer), name: 'Harbour' },
  });
  expect(withChange(changed, 'signup.limit', 10, 10)).toEqual({ 'instance.name': 'Harbour' });
});

test.each([
  [5e9, '5', 'GB'],
  [1.5e12, '1.5', 'TB'],
  [250e6, '250', 'MB'],
  [1_234_567, '1.234567', 'MB'],
  [0, '0', 'GB'],
  [-1, '', 'GB'],
])('%d bytes are shown as %s %s', (bytes, amount, unit) => {
  expect(sizeParts(bytes)).toEqual({ amount, unit });
});

test('of a user only what was changed is sent, and flags nobody can see here stay', () => {
  const draft = { ...draftOf(alice, alice), skipsReview: false, videoQuota: -1, email: ' new@example.org ', emailVerified: false };

  expect(changesOf(draft, alice)).toEqual({ email: 'new@example.org', videoQuota: -1, adminFlags: 4 });
  expect(changesOf({ ...draft, emailVerified: true }, alice)).toMatchObject({ email: 'new@example.org', emailVerified: true });
  expect(changesOf({ ...draftOf(alice, alice), emailVerified: false }, alice)).toEqual({ emailVerified: false });
  expect(changesOf(draftOf(alice, alice), alice)).toEqual({});
});

test('quotas that were left as usual are not sent, so that a new user follows the instance', () => {
  const usual = { videoQuota: 5e9, videoQuotaDaily: -1 };
  const draft = { ...draftOf(undefined, usual), username: 'bob', email: 'bob@example.org', videoQuotaDaily: 1e9 };

  expect(newUserOf(draft, usual)).toEqual({ username: 'bob', email: 'bob@example.org', password: '', role: 2, videoQuotaDaily: 1e9 });
});

test('moderators are offered users, registrations and videos, users nothing; moderators may only manage users', () => {
  const [root, carol, bob] = [0, 1, 2].map((id) => ({ id: 90 + id, role: { id } }) as MyUser) as [MyUser, MyUser, MyUser];
  const moderator = { ...alice, role: { id: 1, label: 'Moderator' } } as User;

  expect(adminPagesFor(root)).toHaveLength(14);
  expect(adminPagesFor(carol).map(({ label }) => t(label))).toEqual([
    'Users',
    'Registrations',
    'Reports',
    'Videos',
    'Blocked videos',
    'Comments',
    'Muted',
  ]);
  expect(adminPagesFor(bob)).toEqual([]);
  const nothing = { mayEdit: false, mayShutOut: false, mayChangeRole: false, mayManageAccess: false, mayManageArchives: false };
  const ofAdministrators = { ...nothing, mayManageArchives: true };
  expect(rightsOver(alice, carol)).toEqual({ ...nothing, mayEdit: true, mayShutOut: true, mayManageAccess: true });
  expect(rightsOver(moderator, carol)).toEqual(nothing);
  expect(rightsOver({ ...alice, username: 'root' }, root)).toEqual({ ...ofAdministrators, mayEdit: true, mayManageAccess: true });
  expect(rightsOver({ ...alice, username: 'root' }, { ...root, id: alice.id })).toEqual({ ...ofAdministrators, mayEdit: true });
});

test('of a user what there is of is told in numbers', () => {
  const none = { videosCount: 3, videoChannels: [{}, {}], videoQuotaUsed: 2e9, abusesCount: 0, videoCommentsCount: 0 } as unknown as User;
  const told = (more: Partial<User>) => numbersOf({ ...none, ...more }).map(({ label, value }) => `${label}: ${value}`);

  expect(told({})).toEqual(['Videos: 3', 'Channels: 2', 'Space used: 2 GB']);
  expect(told({ videoQuotaUsedDaily: 1e9, totalVideoFileSize: 4e9, abusesCount: 2, videoCommentsCount: 5 }).slice(3)).toEqual([
    'in 24 hours: 1 GB',
    'All files: 4 GB',
    'Comments: 5',
    'Reports against: 2',
  ]);
});

test('a job is told in words, without the codes it carries', () => {
  const data = { videoUUID: '9c9de5e8-0a1e-484a-b099-e80766180a6d', transcodeId: 7, key: 'a'.repeat(64), part: 2 };

  expect(subjectOf({ data })).toBe('transcode id 7 · part 2');
  expect(videoOf({ data })).toBe(data.videoUUID);
  expect([shortDuration(12_000), shortDuration(124_000), shortDuration(11_400_000)]).toEqual(['12 s', '2 min 4 s', '3 h 10 min']);
});

test.each([
  [20, 22, 20],
  [20, 20, 0],
  [40, 3, 0],
  [60, 41, 40],
  [20, 0, 0],
  [5, 22, 5],
])('who asks for the %dth of %d, twenty to a page, is shown those from %d on', (start, total, shown) => {
  expect(pageThatExists({ start, total, count: 20 })).toBe(shown);
});
