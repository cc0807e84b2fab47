import { expect, test } from '@jest/globals';
import { defineProblems, describeProblems, Problem, problems } from '../src/index.ts';

const boats = defineProblems({
  boat_sunk: {
    status: 410,
    detail: 'The boat is no more.',
    when: 'The boat met a rock.',
    advice: 'Build another.',
    headers: { 'retry-after': '60' },
  },
  storm: { status: 503, detail: 'Come back in better weather.', when: 'The wind is strong.', advice: 'Wait.', unnamed: true },
});

test('a catalogue gives one constructor per code; a call may replace the detail and add members and headers', () => {
  const plain = boats.boat_sunk();
  const detailed = boats.boat_sunk({ detail: 'It lies off the north pier.', depth: 12, headers: { 'x-depth': '12' } });

  expect(plain).toBeInstanceOf(Problem);
  expect(plain).toMatchObject({
    status: 410,
    code: 'boat_sunk',
    message: 'The boat is no more.',
    extra: {},
    headers: { 'retry-after': '60' },
  });
  expect(detailed).toMatchObject({
    message: 'It lies off the north pier.',
    extra: { depth: 12 },
    headers: { 'retry-after': '60', 'x-depth': '12' },
  });
});

test('a problem has its declared name, whether or not its answer has a code', () => {
  expect([boats.boat_sunk(), boats.storm(), new Problem(409, 'taken', 'Taken.'), new Problem(409, undefined, 'Taken.')]).toMatchObject([
    { declaredAs: 'boat_sunk' },
    { declaredAs: 'storm' },
    { declaredAs: 'taken' },
    { declaredAs: undefined },
  ]);
});

test('problems without a name have no code', () => {
  expect(boats.storm()).toMatchObject({ status: 503, code: undefined });
  expect(problems.unauthorized_request().headers).toEqual({ 'www-authenticate': 'Bearer realm="Service"' });
});

test('catalogues are described together, and a name that occurs twice is refused', () => {
  const described = describeProblems(problems, boats);

  expect(described.get('boat_sunk')).toMatchObject({ name: 'boat_sunk', code: 'boat_sunk', status: 410, when: 'The boat met a rock.' });
  expect(described.get('storm')).toMatchObject({ name: 'storm', code: undefined, advice: 'Wait.' });
  expect(described.has('not_found')).toBe(true);
  expect(() => describeProblems(boats, boats)).toThrow('two problems are called boat_sunk');
});
