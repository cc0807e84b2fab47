import { randomUUID } from 'node:crypto';
import { transcoderInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import type { Storage } from '@flotilla/storage';
import { startFakeServer } from '@flotilla/test-kit';
import type { Probe } from '../src/catalogue/videos/video-source.entity.ts';

export type FakeTranscoder = Awaited<ReturnType<typeof startFakeTranscoder>>;

/** What videos may ask of the transcoder, behind the same contract and the same service tokens. */
export async function startFakeTranscoder(publicKeys: PublicKeys, storage: Storage) {
  const state = {
    mood: 'well' as 'down' | 'well',
    probe,
    metadata: { streams: [{ codec_name: 'h264' }], format: { format_name: 'mov,mp4' }, chapters: [] },
    asked: [] as string[],
  };
  const hear = (what: string) => {
    state.asked.push(what);
    if (state.mood === 'down') throw transcoderProblems.probe_overloaded();
  };
  const server = await startFakeServer({
    service: 'transcoder',
    routes: [
      route(transcoderInternal.probeMedia, async ({ body }) => {
        hear(`probe ${body.storageKey}`);
        return reply(200, { probe: state.probe, metadata: state.metadata });
      }),
      route(transcoderInternal.makeThumbnails, async ({ body }) => {
        hear(`thumbnails ${body.storageKey}`);
        const sizes = [
          [850, 480],
          [280, 157],
        ] as const;
        const thumbnails = sizes.map(([width, height]) => {
          const filename = `${randomUUID()}.jpg`;
          return { storageKey: `thumbnails/${filename}`, filename, width, height, size: 4 };
        });
        for (const { storageKey } of thumbnails) await storage.put(storageKey, Buffer.from('jpeg'));
        return reply(200, { thumbnails });
      }),
    ],
    publicKeys,
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}

const probe: Probe = {
  duration: 62.4,
  size: 1000,
  formatName: 'mov,mp4',
  bitrate: 800_000,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    width: 1280,
    height: 720,
    fps: 25,
    bitrate: 700_000,
    rotation: 0,
    isVariableFrameRate: false,
    isHdr: false,
  },
  audio: { codec: 'aac', bitrate: 128_000, channels: 2, channelLayout: 'stereo', sampleRate: 48_000 },
};
