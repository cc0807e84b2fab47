import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '@flotilla/journeys/world';
import { temporaryDirectory } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { archivesAndImports } from './archives-and-imports.ts';
import { makeFilms } from './films.ts';
import { lifeOfAVideo } from './life-of-a-video.ts';
import { PUBLIC_URL, startNeighbour } from './neighbour.ts';
import { choosePoints } from './sample.ts';
import type { Scenario } from './scenario.ts';
import { supervise } from './supervised.ts';

const AT_ONCE = 4;
const DEATHS_PER_RUN = 6;
/** The order may be a matter of luck, such as of two simultaneous events: a point that a run did not reach gets this many runs of its own. */
const RUNS_ALONE = 4;
/** A few points may be reached by the undisturbed run alone. If there are more of them, the instance does not die where it should. */
const MATTERS_OF_LUCK = 1 / 20;

/** A boundary that several of them pass is died at in the first of these. */
const scenarios = [lifeOfAVideo, archivesAndImports];

test('R2: kills at every boundary of uploads, videos, federation, imports and archives end in the same state as none', async () => {
  await using directory = await temporaryDirectory();
  const films = await makeFilms(directory.path);
  const fresh = join(directory.path, 'fresh');
  const configuration = join(directory.path, 'configuration.json');
  await writeFile(configuration, JSON.stringify({ import: { videos: { http: { enabled: true } } } }));
  {
    await using instance = supervise(fresh, { environment: { PUBLIC_URL, ADMIN_EMAIL: 'root@video.example' } });
    await signIn(await instance.url());
  }

  let runs = 0;
  async function run(scenario: Scenario, crashAt: readonly string[]) {
    const data = join(directory.path, `run-${runs++}`);
    await using cleaning = new AsyncDisposableStack();
    cleaning.defer(() => rm(data, { recursive: true, force: true, maxRetries: 3 }));
    await cp(fresh, data, { recursive: true });
    const neighbour = cleaning.use(await startNeighbour());
    const environment = { PUBLIC_URL, OUTBOUND_ALLOWED_NETWORKS: neighbour.networks, CONFIGURATION_FILE: configuration, MAIL: 'directory' };
    const instance = cleaning.use(supervise(data, { crashAt, environment }));
    const end = await scenario(instance, { dataDirectory: data, neighbour }, films);
    return { end, points: new Set(instance.points), crashes: instance.crashes };
  }

  const ends = new Map<Scenario, unknown>();
  const scenarioOf = new Map<string, Scenario>();
  for (const scenario of scenarios) {
    const { end, points } = await run(scenario, []);
    expect(points.size).toBeGreaterThan(60);
    ends.set(scenario, end);
    for (const point of points) if (!scenarioOf.has(point)) scenarioOf.set(point, scenario);
  }

  const { candidates, chosen, spare } = choosePoints(new Set(scenarioOf.keys()), process.env);
  const mostMissed = candidates.length * MATTERS_OF_LUCK;
  // Each run dies several times, at points that are far apart; points it did not reach get runs of their own.
  const queue = scenarios.flatMap((scenario) => {
    const its = chosen.filter((point) => scenarioOf.get(point) === scenario);
    const stride = Math.ceil(its.length / DEATHS_PER_RUN);
    return its.slice(0, stride).map((_, first) => ({
      scenario,
      crashAt: its.filter((_point, index) => index % stride === first),
      runsLeft: RUNS_ALONE,
    }));
  });
  const reached = new Set<string>();
  const missed = new Set<string>();
  const failures: string[] = [];

  const ofPoint = (point: string) => scenarioOf.get(point) as Scenario;

  /** The point gets another run of its own, or after the last of them its place in a sample goes to another point. */
  function giveAnotherRun(point: string, runsLeft: number): void {
    if (runsLeft > 0) return void queue.push({ scenario: ofPoint(point), crashAt: [point], runsLeft: runsLeft - 1 });
    missed.add(point);
    const next = missed.size > mostMissed ? undefined : spare.shift();
    if (next !== undefined) queue.push({ scenario: ofPoint(next), crashAt: [next], runsLeft: RUNS_ALONE });
  }

  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { scenario, crashAt, runsLeft } = next;
      try {
        const { end, crashes } = await run(scenario, crashAt);
        expect(end).toEqual(ends.get(scenario));
        for (const point of crashes) reached.add(point);
        for (const point of crashAt) if (!crashes.includes(point)) giveAnotherRun(point, runsLeft);
      } catch (error) {
        failures.push(`${crashAt.join(' | ')}: ${(error as Error).message}`);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stderr.write(`${reached.size} of ${scenarioOf.size} crash points were died at in ${runs} runs.\n`);
  expect(failures).toEqual([]);
  expect(missed.size > mostMissed ? [...missed] : []).toEqual([]);
}, 4_800_000);
