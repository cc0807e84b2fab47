import { expect, test } from '@jest/globals';
import type { Probe } from '../src/index.ts';
import { isCopyable, planAudio } from '../src/ladder/audio.ts';
import { bitratesOf, targetBitrate } from '../src/ladder/bit-rate.ts';
import { exactRate, targetFrameRate } from '../src/ladder/frame-rate.ts';
import { planLadder } from '../src/ladder/plan-ladder.ts';
import { mayBeCopied } from '../src/ladder/quick.ts';
import { ladderResolutions } from '../src/ladder/resolutions.ts';

const clip: Probe = {
  duration: 10,
  size: 5_000_000,
  formatName: 'mov,mp4,m4a,3gp,3g2,mj2',
  bitrate: 4_000_000,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    width: 1920,
    height: 1080,
    fps: 30,
    bitrate: 3_800_000,
    rotation: 0,
    isVariableFrameRate: false,
    isHdr: false,
  },
  audio: { codec: 'aac', bitrate: 128_000, channels: 2, channelLayout: 'stereo', sampleRate: 48_000 },
};
const audioClip: Probe = { ...clip, video: null };
const videoWith = (changes: Partial<NonNullable<Probe['video']>>): Probe => ({ ...clip, video: { ...clip.video!, ...changes } });
const audioWith = (changes: Partial<NonNullable<Probe['audio']>>) => ({ ...clip.audio!, ...changes });

test.each([
  ['the original beside all lower ones', { side: 1000, hasAudio: true }, { enabled: [720, 360], alwaysOriginal: true }, [360, 720, 1000]],
  ['the highest enabled one that fits', { side: 1000, hasAudio: true }, { enabled: [720, 360], alwaysOriginal: false }, [360, 720]],
  ['the original when nothing is enabled', { side: 1000, hasAudio: true }, { enabled: [], alwaysOriginal: false }, [1000]],
  ['the original when only sound alone is enabled', { side: 999, hasAudio: true }, { enabled: [0], alwaysOriginal: false }, [0, 1000]],
  [
    'the original once when it is an enabled one',
    { side: 720, hasAudio: true },
    { enabled: [240, 720, 1080], alwaysOriginal: true },
    [240, 720],
  ],
  ['odd sides made even', { side: 481, hasAudio: false }, { enabled: [480], alwaysOriginal: true }, [480, 482]],
  ['no sound alone without sound', { side: 480, hasAudio: false }, { enabled: [0, 240], alwaysOriginal: true }, [240, 480]],
  ['480 and lower for sound', { side: null, hasAudio: true }, { enabled: [240, 360, 720], alwaysOriginal: true }, [240, 360, 480]],
])('the ladder holds %s', (_, input, choice, expected) => {
  expect(ladderResolutions(input, choice)).toEqual(expected);
});

test.each([
  [60, 360, false, 30],
  [50, 480, false, 25],
  [48, 360, false, 24],
  [59, 360, false, 25],
  [120, 1080, true, 60],
  [60, 720, false, 60],
  [59.94, 480, true, 60],
  [100, 1080, true, 50],
  [0.5, 1080, true, 1],
  [23.976, 240, false, 24],
])('%d frames per second become %d: %s -> %d', (input, resolution, isMaximum, expected) => {
  expect(targetFrameRate(input, { resolution, isMaximum })).toBe(expected);
});

test('a video with too low a frame rate is refused', () => {
  expect(() => targetFrameRate(0.05, { resolution: 480, isMaximum: true })).toThrow('less than one picture in ten seconds');
});

test.each([
  [29.97, 30, false, { numerator: 30000, denominator: 1001 }],
  [59.94, 30, false, { numerator: 30000, denominator: 1001 }],
  [60.03, 30, false, { numerator: 30, denominator: 1 }],
  [23.976, 24, false, { numerator: 24000, denominator: 1001 }],
  [24.7, 25, false, { numerator: 247, denominator: 10 }],
  [24.7, 25, true, { numerator: 25, denominator: 1 }],
  [59, 25, false, { numerator: 25, denominator: 1 }],
])('%d frames per second for %d, variable %s, are encoded at %j', (input, target, isVariable, expected) => {
  expect(exactRate(input, target, isVariable)).toEqual(expected);
});

test.each([
  [144, 24, 17, 168, 283],
  [240, 30, 61, 522, 890],
  [360, 60, 276, 2073, 3594],
  [480, 24, 196, 1179, 2162],
  [720, 30, 552, 3041, 5253],
  [1080, 60, 2488, 12441, 21150],
  [1440, 30, 2211, 9953, 17694],
  [2160, 60, 9953, 39813, 69673],
])('bit rates of %dp at %d fps are %d / %d / %d kbit/s', (resolution, fps, ...expected) => {
  const { min, average, max } = bitratesOf({ resolution, ratio: 16 / 9, fps });

  const off = [min, average, max].map((bitrate, index) => Math.abs(bitrate / 1000 - expected[index]!));
  expect(Math.max(...off)).toBeLessThan(1);
});

test('bit rates of portrait are those of the same video in landscape', () => {
  expect(bitratesOf({ resolution: 720, ratio: 9 / 16, fps: 30 })).toEqual(bitratesOf({ resolution: 720, ratio: 16 / 9, fps: 30 }));
});

test('the target bit rate follows a source of low bit rate and ends at the average', () => {
  const format = { resolution: 720, ratio: 16 / 9, fps: 30 };

  expect(targetBitrate(format, 1_000_000)).toBe(1_300_000);
  expect(targetBitrate(format, 1000)).toBe(bitratesOf(format).min);
  expect(targetBitrate(format, 90_000_000)).toBe(bitratesOf(format).average);
  expect(targetBitrate(format, null)).toBe(bitratesOf(format).average);
});

test.each([
  [audioWith({}), { how: 'copy' }],
  [audioWith({ channelLayout: 'quad' }), { how: 'encode', bitrate: null }],
  [audioWith({ channelLayout: null }), { how: 'encode', bitrate: null }],
  [audioWith({ bitrate: 400_000 }), { how: 'encode', bitrate: 384_000 }],
  [audioWith({ bitrate: null }), { how: 'encode', bitrate: null }],
  [audioWith({ codec: 'opus', bitrate: 96_000 }), { how: 'encode', bitrate: 128_000 }],
  [audioWith({ codec: 'mp3', bitrate: 320_000 }), { how: 'encode', bitrate: 256_000 }],
  [audioWith({ codec: 'flac', bitrate: 900_000 }), { how: 'encode', bitrate: 384_000 }],
  [audioWith({ codec: 'vorbis', bitrate: null }), { how: 'encode', bitrate: 256_000 }],
  [null, null],
])('audio %j is made by %j', (audio, expected) => {
  expect(planAudio(audio)).toEqual(expected);
});

test.each([
  ['as it is', clip, true],
  ['without sound', { ...clip, audio: null }, true],
  ['another codec', videoWith({ codec: 'hevc' }), false],
  ['ten bits', videoWith({ pixelFormat: 'yuv420p10le' }), false],
  ['too many bits', videoWith({ bitrate: 12_000_000 }), false],
  ['120 fps', videoWith({ fps: 120 }), false],
  ['one frame per second', videoWith({ fps: 1 }), false],
  ['turned', videoWith({ rotation: 90 }), false],
  ['variable rate', videoWith({ isVariableFrameRate: true }), false],
  ['a transport stream', { ...clip, formatName: 'mpegts' }, false],
  ['sound that must be encoded', { ...clip, audio: audioWith({ codec: 'mp3' }) }, false],
])('a video may be copied: %s', (_, probe, expected) => {
  expect(mayBeCopied(probe)).toBe(expected);
});

test('a plan names sides, rates and what may be copied, lowest first', () => {
  const { renditions, ...rest } = planLadder(videoWith({ width: 1080, height: 1920 }), { enabled: [360, 720] });

  expect(rest).toEqual({ audio: { how: 'copy' }, picture: 'source', isHdr: false, duration: 10, side: 1080 });
  expect(renditions.map(({ resolution, width, height, fps, mayCopy }) => [resolution, width, height, fps, mayCopy])).toEqual([
    [360, 360, 640, 30, false],
    [720, 720, 1280, 30, false],
    [1080, 1080, 1920, 30, true],
  ]);
});

test('a plan for audio alone shows an image of 480 lines', () => {
  const { renditions, picture } = planLadder(audioClip, { enabled: [0, 240, 720] });

  expect(picture).toBe('default');
  expect(renditions.map(({ resolution, width, height, fps }) => [resolution, width, height, fps])).toEqual([
    [0, 0, 0, 0],
    [240, 426, 240, 25],
    [480, 854, 480, 25],
  ]);
  expect(isCopyable(audioClip.audio!)).toBe(true);
});
