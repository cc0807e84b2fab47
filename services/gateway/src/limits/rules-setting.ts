import { type Setting, setting } from '@flotilla/config';
import type { Limiter } from '@flotilla/contract';
import { limiters, type Rule, type Rules } from './rules.ts';

const MAX_REQUESTS = 1_000_000;
/** Counts in memory are dropped by timers, which last 24 days at most. */
const MAX_SECONDS = 86_400;
const NAMES = limiters.join(', ');

/** An operator's own limits, which replace built-in ones. */
export function rulesSetting(name: string): Setting<Partial<Rules>> {
  const about = `Limits in place of those built in, as name=requests/seconds (signup=20/3600), separated by commas, of ${NAMES}.`;
  const { parse: split, ...declared } = setting.list(name, about, { fallback: '' });
  return {
    ...declared,
    parse(text) {
      const parts = split(text);
      const rules = Object.fromEntries(parts.flatMap(readRule));
      // There are fewer when one is malformed or named twice.
      if (Object.keys(rules).length === parts.length) return rules;
      throw new Error(
        `must be like signup=20/3600,login=30/300 (requests from 1 to ${MAX_REQUESTS}, seconds from 1 to ${MAX_SECONDS}), each limit once, of ${NAMES}`,
      );
    },
  };
}

function readRule(text: string): [Limiter, Rule][] {
  const [, name, requests, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(text) ?? [];
  const limiter = limiters.find((each) => each === name);
  const rule = { points: Number(requests), duration: Number(seconds) };
  return limiter && isWithin(rule.points, MAX_REQUESTS) && isWithin(rule.duration, MAX_SECONDS) ? [[limiter, rule]] : [];
}

function isWithin(value: number, max: number): boolean {
  return value >= 1 && value <= max;
}
