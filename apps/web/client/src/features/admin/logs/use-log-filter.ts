import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

type Change = Partial<Omit<LogFilter, 'period'>> & { readonly period?: Partial<Period> };

/** What is looked for. It is kept in the address, which follows a little later: the address alone would forget one of two quick changes. */
export function useLogFilter(): [LogFilter, (change: Change) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOf(parameters));
  const written = useRef(new Set<string>());
  const address = parameters.toString();
  const follow = useEffectEvent(() => {
    const latest = [...written.current].at(-1);
    if (latest === address) written.current.clear();
    // A link or the way back.
    else if (!written.current.has(address)) setFilter(filterOf(parameters));
  });
  useEffect(() => follow(), [address]);
  const change = ({ period, ...rest }: Change) => {
    const next = { ...filter, ...rest, period: { ...filter.period, ...period } };
    const wanted = new URLSearchParams(parametersOf(next));
    setFilter(next);
    if (wanted.toString() === address && written.current.size === 0) return;
    written.current.delete(wanted.toString());
    written.current.add(wanted.toString());
    setParameters(wanted, { replace: true });
  };
  return [filter, change];
}

function filterOf(parameters: URLSearchParams): LogFilter {
  const read = (name: string) => parameters.get(name) ?? USUAL[name] ?? '';
  return {
    level: levels.find(({ level }) => level === read('level'))?.level ?? 'info',
    tags: read('tags'),
    label: read('service'),
    text: read('text'),
    period: { key: periods.find(({ key }) => key === read('when'))?.key ?? '1h', from: read('from'), to: read('to') },
  };
}

function parametersOf({ level, tags, label, text, period: { key, from, to } }: LogFilter): Record<string, string> {
  const all = { level, tags, service: label, text, when: key, ...(key === 'between' && { from, to }) };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== '' && value !== USUAL[name]));
}
