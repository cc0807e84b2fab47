import { useSearchParams } from 'react-router';
import type { PlainKey } from '../../../i18n/messages.ts';
import { type Period, periods } from './log-periods.ts';

/** Each is a minimum. */
export const levels = [
  { level: 'debug', label: 'logs.level.everything' },
  { level: 'info', label: 'logs.level.info' },
  { level: 'warn', label: 'logs.level.warn' },
  { level: 'error', label: 'logs.level.error' },
] as const satisfies readonly { readonly level: string; readonly label: PlainKey }[];
export type Level = (typeof levels)[number]['level'];

export type LogFilter = {
  readonly level: Level;
  readonly tags: string;
  readonly label: string;
  readonly text: string;
  readonly period: Period;
};

const USUAL: Record<string, string> = { level: 'info', when: '1h' };

/** What is looked for, kept in the address. */
export function useLogFilter(): [LogFilter, (change: Partial<Omit<LogFilter, 'period'>> & { period?: Partial<Period> }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? USUAL[name] ?? '';
  const filter: LogFilter = {
    level: levels.find(({ level }) => level === read('level'))?.level ?? 'info',
    tags: read('tags'),
    label: read('service'),
    text: read('text'),
    period: { key: periods.find(({ key }) => key === read('when'))?.key ?? '1h', from: read('from'), to: read('to') },
  };
  const change = ({ period, ...rest }: Parameters<ReturnType<typeof useLogFilter>[1]>[0]) => {
    const { level, tags, label, text } = { ...filter, ...rest };
    const { key, from, to } = { ...filter.period, ...period };
    const all = { level, tags, service: label, text, when: key, ...(key === 'between' && { from, to }) };
    setParameters(Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== '' && value !== USUAL[name])), {
      replace: true,
    });
  };
  return [filter, change];
}
