import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { authApi } from '@flotilla/contracts-auth';
import { videosApi } from '@flotilla/contracts-videos';
import { grantKafkaRights } from '@flotilla/engines';
import { connectEngines, kafkaRightsOfService, type Resources, type Service } from '@flotilla/service';
import { loadServices, startPlatform } from '@flotilla/standalone';
import { eventually, instanceEnvironment, makeClip, smallLadder, temporaryDirectory, whenEngine } from '@flotilla/test-kit';
import { must, signIn } from '@flotilla/test-kit/session';
import { expect, test } from '@jest/globals';

await whenEngine('guarded-kafka', (engine) => {
  const administrators = engine['KAFKA_ADMINISTRATORS_BROKERS'] as string;
  type Log = Resources['log'];

  /** A connection of the user that has the name of a service. */
  const connectAs = (user: string, log: Log) => {
    const settings = {
      kafkaBrokers: [engine['KAFKA_BROKERS']],
      kafkaTls: true,
      kafkaTlsCa: engine['KAFKA_TLS_CA'],
      kafkaSaslMechanism: 'plain',
      kafkaSaslUsername: user,
      kafkaSaslPassword: engine['KAFKA_SASL_PASSWORD'],
      kafkaReplication: 1,
    };
    return connectEngines(settings, { events: true }, { name: user, log: () => log });
  };

  /** The platform in one process, in which each service signs in at Kafka as itself. */
  async function startAsUsers(directory: string) {
    const services = await loadServices();
    const withEvents = services.filter(({ uses }) => uses.events);
    await grantKafkaRights(administrators, Object.fromEntries(withEvents.map((service) => [service.name, kafkaRightsOfService(service)])));
    const logs = new Map<string, Log>();
    const asItself = (service: Service): Service => ({
      ...service,
      async start(config, resources) {
        logs.set(service.name, resources.log);
        const engines = await connectAs(service.name, resources.log);
        const running = await service.start(config, { ...resources, transport: engines.transport });
        const stop = async () => {
          await running.stop();
          await engines[Symbol.asyncDispose]();
        };
        return { url: running.url, stop, [Symbol.asyncDispose]: stop };
      },
    });
    const platform = await startPlatform({
      services: services.map((service) => (service.uses.events ? asItself(service) : service)),
      environment: instanceEnvironment(directory, { ...smallLadder, KAFKA_BROKERS: administrators, LOG_TO: 'file' }),
    });
    return Object.assign(platform, { logOf: (name: string) => logs.get(name) as Log });
  }

  test('J4: with the rights that follow from its declaration each service does its work, and forges no event of another', async () => {
    await using directory = await temporaryDirectory();
    await using platform = await startAsUsers(directory.path);
    const url = platform.serviceUrls.gateway[0];
    const root = await signIn(url);
    const newcomer = { username: 'mae', email: 'mae@example.org', password: 'a boat in the fog', role: 2 } as const;
    await must(root.call(authApi.createUser, { body: newcomer as never }), 200);

    // Users reach videos, sources the transcoder, renditions videos again.
    const mae = await signIn(url, newcomer.username, newcomer.password);
    const film = await readFile(await makeClip({ seconds: 2, width: 320, height: 240 }));
    const { video } = await must(
      mae.call(videosApi.uploadVideo, {
        body: { channelId: mae.channelId, name: 'A film of the sea', privacy: 1 } as never,
        files: { videofile: new File([film], 'film.mp4', { type: 'video/mp4' }) },
      }),
      200,
    );
    await eventually(
      async () => {
        const { body } = await mae.call(videosApi.getVideo, { params: { id: video.uuid } });
        expect(body).toMatchObject({ state: { id: 1 }, streamingPlaylists: [{ files: [{ resolution: { id: 240 } }] }] });
      },
      { withinMs: 120_000 },
    );

    // What administrators do, and what every service logs, reaches auth; the end of a session the gateway.
    platform.logOf('transcoder').info('a line of the transcoder');
    await must(root.call(videosApi.deleteVideo, { params: { id: video.uuid } }), 204);
    await must(mae.call(authApi.revokeToken, {}), 200);
    const since = { startDate: '2026-01-01T00:00:00Z' };
    await eventually(
      async () => {
        expect((await mae.call(authApi.getMyUser, {})).status).toBe(401);
        expect(await must(root.call(authApi.getAuditLogs, { query: since }), 200)).toContainEqual(
          expect.objectContaining({ message: expect.stringContaining('"domain":"videos","action":"delete"') }),
        );
        expect(await must(root.call(authApi.getServerLogs, { query: since }), 200)).toContainEqual(
          expect.objectContaining({ label: 'transcoder', message: 'a line of the transcoder' }),
        );
      },
      { withinMs: 30_000 },
    );

    const outcomes = await Promise.all(
      [
        ['transcoder', 'videos.sources'],
        ['transcoder', 'auth.configuration'],
        ['transcoder', 'auth.users'],
        ['gateway', 'auth.sessions'],
        ['videos', 'auth.users'],
        ['videos', 'transcoder.renditions'],
        ['auth', 'videos.accounts'],
        ['federation', 'videos.account-snapshots'],
        ['videos', 'federation.remote'],
      ].map(async ([user = '', topic = '']) => {
        await using engines = await connectAs(user, platform.logOf(user));
        const forged = { id: randomUUID(), topic, key: '1', type: 'user.snapshot.v1', payload: {}, occurredAt: new Date().toISOString() };
        return await engines.transport?.publish([forged]).catch(({ message }: Error) => [user, topic, message]);
      }),
    );
    expect(outcomes).toEqual([
      ['transcoder', 'videos.sources', expect.stringMatching(/not authorized/i)],
      ['transcoder', 'auth.configuration', expect.stringMatching(/not authorized/i)],
      // It does not even see this one.
      ['transcoder', 'auth.users', 'There is no topic "auth.users".'],
      ['gateway', 'auth.sessions', expect.stringMatching(/not authorized/i)],
      ['videos', 'auth.users', expect.stringMatching(/not authorized/i)],
      ['videos', 'transcoder.renditions', expect.stringMatching(/not authorized/i)],
      ['auth', 'videos.accounts', expect.stringMatching(/not authorized/i)],
      ['federation', 'videos.account-snapshots', expect.stringMatching(/not authorized/i)],
      ['videos', 'federation.remote', expect.any(String)],
    ]);
  }, 240_000);
});
