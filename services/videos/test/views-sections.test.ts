import { expect, test } from '@jest/globals';
import { isEnough, type Move, type Sections, watchTimeOf, withMove } from '../src/community/views/sections.ts';

const DURATION = 100;

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function movesOf(seed: number, count: number): Move[] {
  const random = numbers(seed);
  return Array.from({ length: count }, () => ({
    time: Math.floor(random.next().value * (DURATION + 1)),
    isSeek: random.next().value < 0.2,
  }));
}

/** The rule as it is written (docs/contract/views.md#sections), with objects and from the beginning. */
function naively(moves: readonly Move[]): Sections {
  const sections: { start: number; end: number }[] = [];
  for (const { time, isSeek } of moves) {
    const last = sections.at(-1);
    if (sections.length === 100) {
      if (last && !isSeek && time >= last.end && time <= last.end + 30) last.end = time;
    } else if (last && !isSeek && time >= last.start) last.end = time;
    else sections.push({ start: time, end: time });
  }
  return sections.flatMap(({ start, end }) => [start, end]);
}

const watchedIn = (sections: Sections) => sections.filter((_, index) => index % 2 === 1).map((end, index) => [sections[2 * index], end]);

test('what is watched is what the rule says, whatever a player tells', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const moves = movesOf(seed, 400);
    // The same seek twice is no other section; the rule has an empty one, which no number shows.
    const distinct = moves.filter((move, index) => !(move.isSeek && moves[index - 1]?.time === move.time));

    expect([seed, distinct.reduce<Sections>(withMove, [])]).toEqual([seed, naively(distinct)]);
  }
});

test('sections never run backwards, never leave the video, and a repeated move changes nothing', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    let sections: Sections = [];
    for (const move of movesOf(seed, 400)) {
      const before = sections;
      sections = withMove(before, move);
      expect(withMove(sections, move)).toEqual(sections);
    }
    expect(sections.length).toBeLessThanOrEqual(200);
    expect(watchedIn(sections).filter(([start = 0, end = 0]) => start > end || start < 0 || end > DURATION)).toEqual([]);
    expect(watchTimeOf(sections)).toBe(watchedIn(sections).reduce((sum, [start = 0, end = 0]) => sum + end - start, 0));
  }
});

test('what is watched after the hundredth section is no part of it', () => {
  const seeks = Array.from({ length: 100 }, (_, index): Move => ({ time: 10 * index, isSeek: true }));
  const full = [...seeks, { time: 995, isSeek: false }].reduce<Sections>(withMove, []);
  const end = (...moves: readonly Move[]) => moves.reduce(withMove, full).slice(-2);

  expect([full.length, end()]).toEqual([200, [990, 995]]);
  expect(end({ time: 1000, isSeek: false }, { time: 1020, isSeek: false })).toEqual([990, 1020]);
  expect(end({ time: 3000, isSeek: true }, { time: 3005, isSeek: false }, { time: 3010, isSeek: false })).toEqual([990, 995]);
  expect(end({ time: 991, isSeek: true }, { time: 993, isSeek: false })).toEqual([990, 995]);
  expect(end({ time: 5, isSeek: true }, { time: 10, isSeek: false })).toEqual([990, 995]);
});

test('enough is ten seconds, or more than half of what is shorter', () => {
  expect([9, 10, 500].map((watched) => isEnough(watched, 500))).toEqual([false, true, true]);
  expect([2, 3].map((watched) => isEnough(watched, 5))).toEqual([false, true]);
  expect([isEnough(0, 0), isEnough(1, 1)]).toEqual([false, true]);
});
