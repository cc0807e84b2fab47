import { type Figures, measureOften } from './measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const SMALL = 300;
/** `BENCH_VIDEOS=2000000` takes half an hour to fill. */
const LARGE = Number(process.env['BENCH_VIDEOS'] ?? 200_000);
/** Searches of PeerTube 6.3, on the machine that the aims were set on. */
const PEERTUBE = 214;
const LIST = '/api/v1/videos?count=15';
const SUBJECTS =
  'harbour river morning garden winter story market island repair violin bridge kitchen forest walk history letter engine mountain'.split(
    ' ',
  );

const pathOf = (search: string) => `/api/v1/search/videos?${new URLSearchParams({ search, count: '15' })}`;
const subject = (index: number) => SUBJECTS[index % SUBJECTS.length] as string;
const pair = (index: number) => `${subject(index)} ${subject(Math.floor(index / SUBJECTS.length) + index + 1)}`;
const many = (make: (index: number) => string) => Array.from({ length: 4_000 }, (_, index) => pathOf(make(index)));

/** Without its third letter. */
const mistyped = (word: string) => word.slice(0, 2) + word.slice(3);

const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  'a word and a number of a name': many((index) => `${subject(index)} ${1 + ((index * 7919) % LARGE)}`),
  'two words that many names have': many((index) => `${pair(index)} tag${index % 20}`),
  'one word that very many names have': SUBJECTS.map(pathOf),
  'a mistyped word and a number': many((index) => `${mistyped(subject(index))} ${1 + ((index * 7919) % LARGE)}`),
  'words of descriptions': many((index) => `cameras laptop ${1 + ((index * 104_729) % LARGE)}`),
};

/** Searches among 200,000 videos against the plain list, and against the same searches among 300. */
export const benchDiscovery: Bench = async (context) => {
  await using instance = await startInstance(context, { CLIENT_SHARE: '100' });
  const { url, processIds, superuserUrl } = instance.printed;
  const ask = (path: string | readonly string[], connections = 16) => measureOften({ url, path, connections, seconds: 4 }, processIds);
  const each = async (connections: number) => {
    const runs: Record<string, Figures[]> = {};
    for (const [name, paths] of Object.entries(SEARCHES)) runs[name] = await ask(paths, connections);
    return runs;
  };
  await seedVideos(superuserUrl, SMALL);
  const few = await each(2);
  await seedVideos(superuserUrl, LARGE - SMALL);
  const pages = Array.from({ length: 100 }, (_, index) => `${LIST}&start=${index}`);
  const list = await ask(pages);
  const hot = await ask(pathOf('harbour river'));
  const loaded = await each(16);
  const alone = await each(2);

  const others = Object.keys(SEARCHES).flatMap((name): Row[] => [
    row(`search for ${name}, each asks something else`, loaded[name] ?? [], list, '>= 10x of 214/s, <= 0.9 ms'),
    {
      what: `p95 of the same among ${LARGE} videos`,
      ours: milliseconds(p95(alone[name])),
      reference: `${milliseconds(p95(few[name]))} among ${SMALL}`,
      ratio: ratioOf(p95(alone[name]), p95(few[name])),
      aim: '<= 2x',
    },
  ]);
  return [row('search, all ask the same', hot, list, '>= 30x of 214/s'), ...others];
};

const p95 = (runs: readonly Figures[] = []) => median(runs.map((run) => run.p95));
const rate = (runs: readonly Figures[]) => median(runs.map(({ perSecond }) => perSecond));
const cpu = (runs: readonly Figures[]) => median(runs.map(({ cpuPerRequest }) => cpuPerRequest));

const row = (what: string, runs: readonly Figures[], list: readonly Figures[], aim: string): Row => ({
  what,
  ours: `${Math.round(rate(runs))}/s, CPU ${milliseconds(cpu(runs))}`,
  reference: `${PEERTUBE}/s of PeerTube; plain list, each another page: ${Math.round(rate(list))}/s, CPU ${milliseconds(cpu(list))}`,
  ratio: `${ratioOf(rate(runs), PEERTUBE)}; CPU ${ratioOf(cpu(runs), cpu(list))} of the list`,
  aim,
});
