import { problemsOf } from '@flotilla/contract';
import { contracts, describePlatform } from '@flotilla/contracts';
import { problems } from '@flotilla/problem';
import { expect, test } from '@jest/globals';
import { startWorld } from './world.ts';

const { operations: publicOperations, problems: everyProblem } = describePlatform(contracts);
const named = new Set(publicOperations.flatMap(problemsOf));
const namedInside = new Set(contracts.flatMap(({ internal }) => internal).flatMap(problemsOf));
/** Without the gateway, whose problems may answer any request and are in no declaration. */
const ofServices = contracts.filter(({ service }) => service !== 'gateway').map((contract) => contract.problems);

test('every problem that a declaration names is described', () => {
  expect([...named].filter((name) => !everyProblem.has(name))).toEqual([]);
  const inside = Object.assign({}, problems, ...ofServices);
  expect([...namedInside].filter((name) => !Object.hasOwn(inside, name))).toEqual([]);
});

test('every problem of a service that is described is named by one of its declarations', () => {
  const described = ofServices.flatMap((catalogue) => Object.keys(catalogue));

  expect(described.filter((name) => !named.has(name) && !namedInside.has(name))).toEqual([]);
});

test('every code has a page of its own name', () => {
  const codes = [...everyProblem.values()].flatMap(({ code }) => code ?? []);

  expect(codes.filter((code) => !everyProblem.has(code))).toEqual([]);
});

test('descriptions are whole sentences', () => {
  const isSentence = (text: string) => /^[A-Z`].{10,}\.$/.test(text) && (text.match(/`/g)?.length ?? 0) % 2 === 0;

  expect([...everyProblem.values()].filter(({ when, advice }) => !isSentence(when) || advice.length < 5 || !advice.endsWith('.'))).toEqual(
    [],
  );
});

test('each problem has a page that says when it happens, what to do, how it is answered and by whom', async () => {
  await using world = await startWorld();

  const list = await world.ask('/api/docs/problems');

  expect(list).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(list.headers['content-security-policy']).toContain("default-src 'none'");
  for (const { name, status } of everyProblem.values()) {
    expect(list.text).toContain(`href="/api/docs/problems/${name}"`);
    const page = await world.ask(`/api/docs/problems/${name}`);
    expect([name, page.status]).toEqual([name, 200]);
    expect(page.text).toContain(`<span class="number">${status}</span>`);
    expect(page.text).not.toContain('<script');
  }
  const { text } = await world.ask('/api/docs/problems/user_name_taken');
  expect(text).toContain('<h1>User name taken</h1>');
  expect(text).toContain('Names of deleted users stay reserved.');
  expect(text).toContain('href="/api/docs#operation/registerUser"');
  expect(text).toContain('&quot;status&quot;: 409');
  expect((await world.ask('/api/docs/pages.css')).headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8' });
});

test.each(['kraken', 'constructor', '__proto__', 'user_name_taken.html', '%3Cscript%3E'])(
  'there is no page of the problem %s',
  async (name) => {
    await using world = await startWorld();

    const { status, headers, text } = await world.ask(`/api/docs/problems/${name}`);

    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(text).not.toContain('<script>');
  },
);
