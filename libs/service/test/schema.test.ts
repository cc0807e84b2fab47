import { defineMigration } from '@flotilla/database';
import { expect, test } from '@jest/globals';
import { defineFeature } from '../src/index.ts';
import { notesWith } from './world.ts';

const step = (name: string) => defineMigration(name, { up: ['select 1'] });

test('migrations of all features run in the order of their dates, those of one date in the order of features', () => {
  const one = defineFeature({
    migrations: [step('2026-11-21-one'), step('2026-11-23-one'), step('2026-11-22-one-b'), step('2026-11-22-one-a')],
  });
  const two = defineFeature({ migrations: [step('2026-11-21-two'), step('2026-11-22-two')] });

  const names = notesWith([], [one, two]).schema.migrations.map(({ name }) => name);

  expect(names.filter((name) => /one|two/.test(name))).toEqual([
    '2026-11-21-one',
    '2026-11-21-two',
    '2026-11-22-one-b',
    '2026-11-22-one-a',
    '2026-11-22-two',
    '2026-11-23-one',
  ]);
});

test('tables of libraries are created before those of features', () => {
  const names = notesWith([], [defineFeature({ migrations: [step('2020-01-01-early')] })]).schema.migrations.map(({ name }) => name);

  expect(names.at(-1)).toBe('2020-01-01-early');
  expect(names.length).toBeGreaterThan(1);
});
