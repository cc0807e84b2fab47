import { hasRight, type Operation } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { authExamples } from '@flotilla/contracts-auth/examples';
import { expect, jest, test } from '@jest/globals';
import { type Harmless, sendBroken, takesBody } from './matrix/broken-bodies.ts';
import { lookForKeepable } from './matrix/caching.ts';
import { type Person, type Society, startSociety, startWithCast } from './matrix/cast.ts';
import { askDisguised, identities, paths } from './matrix/disguises.ts';
import { attack, type ByDesign, namesSomething } from './matrix/foreign-ids.ts';
import { type Otherwise, tryForms } from './matrix/id-forms.ts';
import { identifiersOf, staleRules } from './matrix/identifiers.ts';
import { askNonsense, isList } from './matrix/list-nonsense.ts';
import { lookAt } from './matrix/look.ts';
import { forge, type Tried, traces } from './matrix/mass-assignment.ts';
import { publicOperations } from './matrix/operations.ts';
import { requestOf, staleRecipes } from './matrix/requests.ts';
import { share } from './shared-world.ts';

// Thousands of requests, on machines that may be slow.
jest.setTimeout(600_000);

// Creating a society is slow, so it is shared: no test here may change alice, bob, carol or grace.
const meet = share(startWithCast);

const MODERATOR = 1;
const taken = { statuses: [400, 409], because: 'names and addresses are given once; who wants one learns that it is gone' };
const mails = { statuses: [204], because: 'only the owner of the address gets anything, and the answer is always the same' };
const published = { statuses: [200], because: 'accounts and channels are there to be found; what is private in them is left out' };
const emptyPage = { statuses: [200], because: 'always the same empty page; its client asks and is refused' };

const position = { statuses: [204], because: 'players report without a token too, and nothing of the video is told or changed' };
const elsewhere = { statuses: [400], because: 'the comment is on another video than the one of the path, and nothing of it is told' };

const openToStrangers: ByDesign = {
  getCommentThread: elsewhere,
  createCommentReply: elsewhere,
  deleteComment: elsewhere,
  approveComment: elsewhere,
  createAbuse: { statuses: [200], because: 'of several things the first is reported, which is one’s own video' },
  muteAccount: { statuses: [204], because: 'only what who mutes is shown changes' },
  unmuteAccount: { statuses: [204], because: 'it ends one’s own muting' },
  removeCommentsOf: { statuses: [204], because: 'only what that account wrote on one’s own videos goes' },
  reportPosition: position,
  putPosition: position,
  reportWatching: position,
  putWatching: position,
  createToken: { statuses: [400], because: 'the password does not fit the name, and more is not said' },
  askSendVerifyEmail: mails,
  askSendVerifyRegistrationEmail: mails,
  askResetPassword: mails,
  registerUser: taken,
  requestRegistration: taken,
  updateMyUser: taken,
  createChannel: taken,
  sendPlaybackMetrics: { statuses: [204], because: 'nothing is looked at where the operator does not collect it' },
  getAccount: published,
  listAccountChannels: published,
  listAccountVideos: published,
  getChannel: published,
  listChannelVideos: published,
  listAccountPlaylists: published,
  listChannelPlaylists: published,
  searchPlaylists: { statuses: [200], because: 'only public ones are found' },
  updatePlaylist: { statuses: [400], because: 'everybody may know that a channel is another account’s' },
  accountPage: published,
  channelPage: published,
  actorPage: published,
  accountRedirect: { statuses: [302], because: 'it leads to a page that everybody may see' },
  getVideosFeed: published,
  getPodcast: published,
  getVideoCommentsFeed: { statuses: [200, 400], because: 'it shows what everybody may see; a video goes with no channel' },
  searchVideos: { statuses: [200], because: 'only what lists show is found' },
  listMyVideos: { statuses: [200], because: 'a filter on one’s own videos, of which there are none in a foreign channel' },
  embedPage: emptyPage,
  playlistEmbedPage: emptyPage,
  editVideoPage: emptyPage,
  editChannelPage: emptyPage,
  videoStatisticsPage: emptyPage,
  embedTestPageOfVideo: emptyPage,
  editPlaylistPage: emptyPage,
  playlistVideosPage: emptyPage,
};

const openToModerators: ByDesign = {
  createUser: taken,
  getUser: { statuses: [200], because: 'moderators may read all users' },
};

const anyFormWelcome: Otherwise = {
  sendPlaybackMetrics: openToStrangers['sendPlaybackMetrics'] as ByDesign[string],
  embedPage: emptyPage,
  playlistEmbedPage: emptyPage,
  editVideoPage: emptyPage,
  editPlaylistPage: emptyPage,
  playlistVideosPage: emptyPage,
  cancelUpload: { statuses: [204], because: 'an upload that is not there is given up already' },
  listMyVideos: { statuses: [200], because: 'a filter that nothing fits' },
  listAccountPlaylists: { statuses: [200], because: 'a filter that nothing fits' },
  searchPlaylists: { statuses: [200], because: 'a filter that nothing fits' },
  searchVideos: { statuses: [200], because: 'a filter that nothing fits' },
  createAbuse: { statuses: [200], because: 'of several things the first is reported, which is one’s own video' },
  editChannelPage: emptyPage,
  videoStatisticsPage: emptyPage,
  embedTestPageOfVideo: emptyPage,
  updatePlaylist: { statuses: [204], because: 'null is no channel' },
};

const harmless: Harmless = {
  followInstances: { status: 500, because: 'without an HTTPS address nobody can be followed, which is said before anything is read' },
  sendPlaybackMetrics: { status: 204, because: 'nothing is looked at where the operator does not collect it' },
  clearMyHistory: { status: 204, because: 'parts that name no field are passed over, and every field is optional' },
  updateVideo: { status: 204, because: 'parts that name no field are passed over, and every field is optional' },
  updatePlaylist: { status: 204, because: 'parts that name no field are passed over, and every field is optional' },
};

/** Operations that moderators may not apply to administrators. */
const isAboveModerators = ({ access: { who, owner, right } }: Operation) =>
  who === 'user' &&
  (owner === 'user' || owner === 'upload' || right === 'MANAGE_USERS' || (right !== undefined && !hasRight(MODERATOR, right)));

test('the matrices cover every operation and every id, and have no stale entries', () => {
  for (const operation of publicOperations) identifiersOf(operation);

  expect([staleRules(publicOperations), staleRecipes(publicOperations)]).toEqual([[], []]);
});

test('a good request holds the declared example of its body, with ids and the password of whoever sends it', () => {
  const client = { client_id: 'matrix', client_secret: 'secret' };
  const person = { name: 'alice', password: 'alice and the sea', has: { user: 7, video: 'uuid', username: 'alice' } };
  const sent = (operation: Operation) => requestOf({ client } as Society, operation, person as unknown as Person);

  expect(sent(authApi.blockUser)).toMatchObject({ params: { id: 7 }, body: authExamples.blockUser.body });
  expect(sent(authApi.contactAdministrator).body).toEqual(authExamples.contactAdministrator.body);
  expect(sent(authApi.sendPlaybackMetrics).body).toEqual({ ...(authExamples.sendPlaybackMetrics.body as object), videoId: 'uuid' });
  expect(sent(authApi.deleteMyUser).body).toEqual({ currentPassword: person.password });
  expect(sent(authApi.createToken).body).toEqual({ ...client, grant_type: 'password', username: 'alice', password: person.password });
});

test('F1: every id of somebody else, in every operation, is refused to other users and to visitors; nothing changes and nothing is revealed', async () => {
  const society = await meet();
  const { alice, bob, nobody } = society;
  const operations = publicOperations.filter(namesSomething);

  const { calls, breaches, excused } = await attack(society, {
    victim: alice,
    attackers: [
      { name: 'bob', send: bob.send, own: bob },
      { name: 'a visitor', send: nobody, own: bob },
    ],
    operations,
    byDesign: openToStrangers,
  });

  expect(breaches).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys(openToStrangers).sort());
  expect(calls).toBeGreaterThan(3 * operations.length);
});

test('F1: moderators cannot act on what belongs to an administrator', async () => {
  const society = await meet();
  const { carol, grace } = society;
  const operations = publicOperations.filter((operation) => isAboveModerators(operation) && namesSomething(operation));

  const { calls, breaches, excused } = await attack(society, {
    victim: { ...grace, confidences: grace.confidences.filter((confidence) => confidence !== grace.has.email) },
    attackers: [{ name: 'carol', send: carol.send, own: carol }],
    operations,
    byDesign: openToModerators,
  });

  expect(breaches).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys(openToModerators).sort());
  expect(calls).toBeGreaterThan(operations.length);
});

test('F6: anything in place of an id is answered 400 or 404 with a problem document, alike for ids of one kind', async () => {
  const society = await meet();
  const { grace, alice } = society;

  const { calls, identifiers, mistakes, excused } = await tryForms(society, {
    person: grace,
    strangers: alice,
    operations: publicOperations,
    otherwise: anyFormWelcome,
  });

  expect(mistakes).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys(anyFormWelcome).sort());
  expect(calls).toBeGreaterThan(20 * identifiers);
});

test('F4: nonsense in the query of a list is refused or answered with a short page, and soon', async () => {
  const society = await meet();
  const lists = publicOperations.filter(isList);

  const { calls, answered, mistakes } = await askNonsense(society, { person: society.grace, operations: lists });

  expect(mistakes).toEqual([]);
  expect(answered).toBeGreaterThan(lists.length);
  expect(calls).toBeGreaterThan(50 * lists.length);
});

test('H1, H2: headers cannot forge an identity', async () => {
  const society = await meet();
  const { alice, bob, grace } = society;
  const disguises = identities(grace);

  const { calls, through } = await askDisguised(society, { victim: grace, user: bob, disguises, operations: publicOperations });

  expect(through).toEqual([]);
  expect(calls).toBeGreaterThan(disguises.length * 50);
  for (const { name, put } of disguises) {
    const { status, text } = await alice.send(put({ method: 'GET', path: '/api/v1/users/me' }));
    expect([name, status, (JSON.parse(text) as { username: string }[])[0]?.username]).toEqual([name, 200, 'alice']);
  }
});

test('H5: no other spelling of a path circumvents access checks', async () => {
  const society = await meet();
  const { bob, grace } = society;

  const { calls, through } = await askDisguised(society, { victim: grace, user: bob, disguises: paths, operations: publicOperations });

  expect(through).toEqual([]);
  expect(calls).toBeGreaterThan(paths.length * 50);
});

test('H6: bodies that are broken, or of 10^5 fields, are refused by every operation and have no effect', async () => {
  const society = await meet();
  const { grace } = society;
  const look = async () =>
    Object.entries(await lookAt(society, grace)).map(([read, text]) => [read, text.replaceAll(/"updatedAt":"[^"]*"/g, '')]);
  const before = await look();

  const { calls, mistakes, excused } = await sendBroken(society, { person: grace, operations: publicOperations, harmless });

  expect(mistakes).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys(harmless).sort());
  expect(await look()).toEqual(before);
  expect(calls).toBeGreaterThan(10 * publicOperations.filter(takesBody).length);
});

const succeeded = (tried: readonly Tried[]) => tried.filter(({ status }) => status < 400).map(({ operation }) => operation);

test('F5: fields that nobody may set have no effect in any body', async () => {
  const society = await meet();
  const { settle, alice } = society;
  const [erin, frank, heidi] = await Promise.all([settle('erin', 2), settle('frank', 2), settle('heidi', MODERATOR)]);
  const forModerators = publicOperations.filter(({ access: { right } }) => right !== undefined && hasRight(MODERATOR, right));

  const isLast = ({ id }: Operation) => id === 'deleteMyUser';
  const staying = publicOperations.filter((operation) => !isLast(operation));

  const byUser = await forge(society, { person: erin, leaver: frank, victim: alice, operations: staying });
  const byModerator = await forge(society, { person: heidi, leaver: frank, victim: alice, operations: forModerators });
  expect(await traces(society, [...byUser, ...byModerator])).toEqual([]);
  byUser.push(...(await forge(society, { person: erin, leaver: frank, victim: alice, operations: publicOperations.filter(isLast) })));

  expect(await traces(society, byUser)).toEqual([]);
  expect([...byUser, ...byModerator].filter(({ status }) => status >= 500)).toEqual([]);
  expect(succeeded(byUser)).toEqual(
    expect.arrayContaining([
      'requestRegistration',
      'verifyUserEmail',
      'resetPassword',
      'updateMyUser',
      'createChannel',
      'updateVideo',
      'uploadVideo',
      'openResumableUpload',
      'deleteMyUser',
    ]),
  );
  expect(succeeded(byModerator)).toEqual(expect.arrayContaining(['acceptRegistration', 'createUser']));
});

test('H9: no answer of an operation that takes a token may be kept by a cache', async () => {
  // Calls every operation, also those that change the instance.
  await using society = await startSociety();
  const [grace, bob] = await Promise.all([society.settle('grace', 0), society.settle('bob', 2)]);

  const { answers, keepable, failed } = await lookForKeepable(society, {
    person: grace,
    stranger: bob,
    nobody: society.nobody,
    operations: publicOperations,
  });

  // Without an HTTPS address nobody can be followed.
  expect([keepable, failed]).toEqual([[], ['followInstances for grace (500)']]);
  expect((answers.get(200) ?? 0) + (answers.get(204) ?? 0)).toBeGreaterThan(30);
});
