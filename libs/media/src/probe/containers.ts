import type { Probe } from './probe.ts';

type Container = Pick<Probe, 'formatName'>;

/** Containers that can be read from the middle without losing their timestamps. */
const SEEKABLE = ['mov', 'mp4', 'matroska', 'webm'];
/** Containers of broadcasts, whose timestamps may jump: recordings are cut and joined byte by byte. */
const JUMPING = ['mpegts', 'mpeg'];

export const isSeekable = (probe: Container): boolean => isOneOf(SEEKABLE, probe);
export const mayJump = (probe: Container): boolean => isOneOf(JUMPING, probe);

const isOneOf = (names: readonly string[], { formatName }: Container) => formatName.split(',').some((name) => names.includes(name));
