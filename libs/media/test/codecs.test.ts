import { expect, test } from '@jest/globals';
import { codecsOf } from '../src/hls/codecs.ts';

const AVC_CONFIGURATION = Buffer.from('avcC').toString('hex');

test.each([
  ['both agree', '64001f', '6764001f', 'avc1.64001f'],
  ['the box is wrong about the level', '64001f', '67640020', 'avc1.640020'],
  ['there is no parameter set', '4d401e', '68000000', 'avc1.4d401e'],
])('D5: the codec text is what decoders see: %s', (_, configuration, parameterSet, expected) => {
  const head = Buffer.from(`${AVC_CONFIGURATION}01${configuration}ffe10010${parameterSet}${'00'.repeat(16)}`, 'hex');

  expect(codecsOf(head)).toBe(expected);
});
