/** The RFC 6381 text of an MP4's tracks, such as `avc1.64001f,mp4a.40.2`, read from its first bytes (docs/contract/files.md#master-playlist). */
export function codecsOf(head: Buffer): string {
  return [h264(head), aac(head)].filter((codec) => codec !== null).join(',');
}

const SEQUENCE_PARAMETER_SET = 7;

/**
 * Profile, constraints and level stand in the AVC configuration box after its version byte, and once more in the first parameter set
 * within, which is what decoders use: some programs write only the latter correctly.
 */
function h264(head: Buffer): string | null {
  const at = head.indexOf('avcC', 0, 'latin1');
  if (at < 0 || at + 16 > head.length) return null;
  const from = ((head[at + 12] as number) & 0x1f) === SEQUENCE_PARAMETER_SET ? at + 13 : at + 5;
  return `avc1.${head.toString('hex', from, from + 3)}`;
}

const DECODER_SPECIFIC_INFO = 0x05;

/** The audio object type is the first five bits of the decoder's own configuration; 2 is plain AAC. */
function aac(head: Buffer): string | null {
  const at = head.indexOf('esds', 0, 'latin1');
  if (at < 0) return null;
  const tag = head.indexOf(Buffer.from([DECODER_SPECIFIC_INFO, 0x80, 0x80, 0x80]), at);
  const type = tag < 0 || tag + 6 > head.length ? 2 : (head[tag + 5] as number) >> 3;
  return `mp4a.40.${type > 0 && type < 31 ? type : 2}`;
}
