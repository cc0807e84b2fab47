import { expect, test } from '@jest/globals';
import { masterPlaylist, type Variant } from '../src/catalogue/videos/master-playlist.ts';

const variant = (resolution: number, fields: Partial<Variant> = {}): Variant => ({
  resolution,
  width: (resolution * 16) / 9,
  height: resolution,
  fps: 30,
  size: resolution * 1000,
  codecs: 'avc1.640020,mp4a.40.2',
  hasAudio: true,
  hasVideo: true,
  playlistFilename: `name-${resolution}.m3u8`,
  ...fields,
});
const audio = variant(0, { width: 0, height: 0, fps: 0, size: 50_000, codecs: 'mp4a.40.2', hasVideo: false });

test('lists the renditions by rising resolution', () => {
  expect(masterPlaylist([variant(720), variant(360)], 7)).toBe(
    `#EXTM3U
#EXT-X-VERSION:3



#EXT-X-STREAM-INF:BANDWIDTH=411429,RESOLUTION=640x360,FRAME-RATE=30,CODECS="avc1.640020,mp4a.40.2"
name-360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=822858,RESOLUTION=1280x720,FRAME-RATE=30,CODECS="avc1.640020,mp4a.40.2"
name-720.m3u8
`,
  );
});

test('audio alone is a variant only when there is nothing else', () => {
  expect(masterPlaylist([audio], 10)).toContain('#EXT-X-STREAM-INF:BANDWIDTH=40000,CODECS="mp4a.40.2"\nname-0.m3u8\n');
  expect(masterPlaylist([audio, variant(360)], 10)).not.toContain('name-0.m3u8');
});

test('separate audio is a group that the video variants refer to', () => {
  const text = masterPlaylist([audio, variant(360, { hasAudio: false, codecs: 'avc1.640020' })], 10);

  expect(text).toContain('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",AUTOSELECT=YES,DEFAULT=YES,URI="name-0.m3u8"\n');
  expect(text).toContain('FRAME-RATE=30,CODECS="avc1.640020",AUDIO="audio"\nname-360.m3u8\n');
});

test('survives a source without measurable duration', () => {
  expect(masterPlaylist([variant(240)], 0)).toContain('BANDWIDTH=19200000,');
});
