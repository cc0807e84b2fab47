import type { PlainKey } from '../../../i18n/messages.ts';

const MINUTE = 60_000;

/** How far back one looks; anything else is between two moments that are chosen. */
export const periods = [
  { key: '15m', label: 'logs.period.quarter', lastsMs: 15 * MINUTE },
  { key: '1h', label: 'logs.period.hour', lastsMs: 60 * MINUTE },
  { key: '24h', label: 'logs.period.day', lastsMs: 24 * 60 * MINUTE },
  { key: '7d', label: 'logs.period.week', lastsMs: 7 * 24 * 60 * MINUTE },
  { key: 'between', label: 'logs.period.between', lastsMs: null },
] as const satisfies readonly { readonly key: string; readonly label: PlainKey; readonly lastsMs: number | null }[];
export type PeriodKey = (typeof periods)[number]['key'];

export type Period = {
  readonly key: PeriodKey;
  /** As a field for dates writes them, in the time of who looks; only for `between`. */
  readonly from: string;
  readonly to: string;
};

/** The beginning, and the end unless it is now; null where what was typed is no date. */
export function momentsOf({ key, from, to }: Period, now: number): { from: Date; to: Date | null } | null {
  const lastsMs = periods.find((period) => period.key === key)?.lastsMs;
  if (lastsMs) return { from: new Date(now - lastsMs), to: null };
  const [begin, end] = [new Date(from), to === '' ? null : new Date(to)];
  if (Number.isNaN(begin.getTime()) || (end && Number.isNaN(end.getTime()))) return null;
  return { from: begin, to: end };
}

/** A moment as a field for dates writes it. */
export function localMoment(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
