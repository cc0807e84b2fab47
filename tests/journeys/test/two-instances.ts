import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { federationApi } from '@flotilla/contracts-federation';
import { videosApi } from '@flotilla/contracts-videos';
import { type Call, createClient } from '@flotilla/http-client';
import { loadServices, type Platform, severalInstances, startPlatform } from '@flotilla/standalone';
import { createInstanceDatabases } from '@flotilla/standalone/test-platform';
import { eventually, instanceEnvironment, makeClip, queryDatabase, smallLadder, temporaryDirectory } from '@flotilla/test-kit';
import { expect } from '@jest/globals';
import { type Created, must, type Session, signIn, upload } from './world.ts';

/** What one instance says reaches the other within seconds; a busy machine takes longer. */
export const arrives = <T>(assertion: () => Promise<T>, withinMs = 60_000) => eventually(assertion, { withinMs });

export type Instance = AsyncDisposable & {
  readonly url: string;
  readonly host: string;
  readonly anonymous: Call;
  /** The administrator. */
  readonly root: Session;
  /** Rows of the database of a service. */
  query<Row>(service: string, sql: string): Promise<Row[]>;
  stop(): Promise<void>;
  /** Starts it again, on the same data at the same address. */
  start(): Promise<void>;
};
export type Person = Session & { readonly name: string; readonly handle: string; readonly channel: string };
export type Instances = AsyncDisposable & { readonly first: Instance; readonly second: Instance };

/** Two instances as `npm start -- --instances 2` starts them. */
export async function startTwoInstances(environment: Record<string, string> = {}): Promise<Instances> {
  const { instances, ...rest } = await startInstances(2, environment);
  const [first, second] = instances;
  if (!first || !second) throw new Error('there are not two');
  return { ...rest, first, second };
}

/** One that may reach others on this machine. */
export async function startOneInstance(environment: Record<string, string> = {}): Promise<Instance> {
  const { instances, ...rest } = await startInstances(1, environment);
  const [instance] = instances;
  if (!instance) throw new Error('there is none');
  return { ...instance, ...rest };
}

async function startInstances(count: number, environment: Record<string, string>) {
  await using starting = new AsyncDisposableStack();
  const directory = starting.use(await temporaryDirectory());
  const given = { ...instanceEnvironment(directory.path, { ...smallLadder, ...environment }), PORT: '0' };
  const instances: Instance[] = [];
  for (const each of await severalInstances(given, count, await loadServices())) {
    const { settings } = starting.use(await createInstanceDatabases());
    instances.push(starting.use(await startInstance({ ...each, ...settings })));
  }
  const running = starting.move();
  return { instances, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function startInstance(environment: Record<string, string | undefined>): Promise<Instance> {
  let platform: Platform | undefined = await startPlatform({ environment });
  const { url } = platform;
  const stop = async () => {
    await platform?.stop();
    platform = undefined;
  };
  return {
    url,
    host: new URL(url).host,
    anonymous: createClient({ baseUrl: url }),
    root: await signIn(url),
    query: (service, sql) => queryDatabase(platform?.databaseUrl(service) ?? '', sql),
    stop,
    async start() {
      platform = await startPlatform({ environment });
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** A new user of an instance, signed in. */
export async function newcomer({ url, host, root }: Instance, username: string): Promise<Person> {
  const password = `${username} and a boat`;
  const body = { username, password, email: `${username}@example.org`, role: 2 } as const;
  await must(root.call(authApi.createUser, { body }), 200);
  const session = await signIn(url, username, password);
  return { ...session, name: username, handle: `${username}@${host}`, channel: `${username}_channel@${host}` };
}

/** Publishes a short film and waits until it can be watched. */
export async function publish(person: Session, name: string, fields: Record<string, unknown> = {}): Promise<Created> {
  const video = await upload(person, await makeClip({ seconds: 1, width: 320, height: 240, audio: true }), { name, ...fields });
  await arrives(async () => {
    const { state } = await must(person.call(videosApi.getVideo, { params: { id: video.uuid } }), 200);
    expect(state.id).toBe(1);
  });
  return video;
}

/** Makes the first instance follow the second, which accepts. */
export async function follow(follower: Instance, followed: Instance): Promise<void> {
  await must(follower.root.call(federationApi.followInstances, { body: { hosts: [followed.host] } }), 204);
  await arrives(async () => {
    const { data } = await must(follower.anonymous(federationApi.listInstanceFollowing, { query: { state: 'accepted' } }), 200);
    expect(data.map(({ following }) => following.host)).toContain(followed.host);
  });
}

/** The video as an instance shows it to this caller, once it is there. */
export const arrivedAt = (call: Call, uuid: string) => arrives(() => must(call(videosApi.getVideo, { params: { id: uuid } }), 200));

export const isGoneAt = (call: Call, uuid: string) =>
  arrives(async () => expect((await call(videosApi.getVideo, { params: { id: uuid } })).status).toBe(404));

/** The texts of the threads of a video and of the answers to them, as a caller sees them, with their authors. */
export async function commentsAt(call: Call, uuid: string): Promise<string[]> {
  const { data } = await must(call(videosApi.listCommentThreads, { params: { id: uuid }, query: { sort: 'createdAt' } }), 200);
  const lines: string[] = [];
  for (const { id } of data) {
    const tree = await must(call(videosApi.getCommentThread, { params: { id: uuid, threadId: id } }), 200);
    const visit = ({ comment, children }: typeof tree): void => {
      lines.push(`${comment.account?.name ?? 'nobody'}@${comment.account?.host ?? ''}: ${comment.text}`);
      for (const child of children) visit(child);
    };
    visit(tree);
  }
  return lines;
}

/** Changes the configuration of an instance. */
export async function configure({ root }: Instance, change: (settings: InstanceSettings) => InstanceSettings): Promise<void> {
  const settings = (await must(root.call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  await must(root.call(authApi.updateCustomConfig, { body: change(settings) }), 200);
}

/** Runs a journey on two instances that follow each other, from the first to the second and then the other way round. */
export async function inBothDirections(journey: (origin: Instance, guest: Instance) => Promise<void>): Promise<void> {
  await using instances = await startTwoInstances();
  const { first, second } = instances;
  await follow(first, second);
  await follow(second, first);
  await journey(first, second);
  await journey(second, first);
}
