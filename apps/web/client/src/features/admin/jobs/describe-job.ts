import { shortDuration } from '../short-duration.ts';
import type { Job } from './jobs.ts';

const TITLES = ['name', 'title', 'username', 'to', 'email', 'host'];
const LONGEST = 80;
/** Codes and keys say nothing to people. */
const saysSomething = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && !/^[0-9a-f]{16,}$/.test(value));

/** What a job is for, in a line out of the data it carries, in the words of that; empty when there is nothing that people know. */
export function subjectOf({ data }: Pick<Job, 'data'>): string {
  const title = TITLES.map((name) => data[name]).find((value) => typeof value === 'string' && value !== '');
  const rest = Object.entries(data)
    .filter(([name, value]) => !TITLES.includes(name) && !/uuid/i.test(name) && saysSomething(value))
    .map(([name, value]) => `${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()} ${String(value as number | string)}`);
  const line = [title, ...rest].filter(Boolean).join(' · ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** The video a job is about, if it is about one. */
export function videoOf({ data }: Pick<Job, 'data'>): string | undefined {
  const uuid = data['videoUUID'] ?? data['videoUuid'];
  return typeof uuid === 'string' ? uuid : undefined;
}

/** How long a job took, or takes so far; null before it began. */
export function timeSpent(
  { processedOn, finishedOn, state }: Pick<Job, 'finishedOn' | 'processedOn' | 'state'>,
  now: number,
): string | null {
  if (!processedOn || state === 'waiting' || state === 'delayed') return null;
  return shortDuration((finishedOn ? Date.parse(finishedOn) : now) - Date.parse(processedOn));
}
