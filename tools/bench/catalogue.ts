import { explainLists } from './explain-lists.ts';
import { type Figures, measureOften } from './measure.ts';
import { type Bench, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const SMALL = 300;
const LARGE = 200_000;
const LISTS = [
  '?count=15',
  '?count=15&start=1000',
  '?sort=-views',
  '?sort=-hot',
  '?sort=-likes',
  '?sort=name',
  '?sort=-duration',
  '?sort=-trending',
  '?sort=-originallyPublishedAt',
  '?categoryOneOf=3',
  '?licenceOneOf=2&licenceOneOf=4',
  '?languageOneOf=de',
  '?tagsOneOf=tag7',
  '?tagsAllOf=tag7&tagsAllOf=tag1',
  '?isLocal=true&hasHLSFiles=true',
  '?search=harbour',
  '?search=harbour%20500&sort=-match',
  '?nsfw=both',
];

/** Common lists over 200,000 videos compared with the same lists over 300: cost must not grow with the catalogue. The gateway keeps no answers. */
export const benchCatalogue: Bench = async (context) => {
  await using instance = await startInstance(context, { KEPT_ANSWERS_MB: '0' });
  const { url, processIds, databaseUrls, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, SMALL);
  const small = await measureLists(url, processIds);
  await seedVideos(superuserUrl, LARGE - SMALL);
  const large = await measureLists(url, processIds);
  await explainLists(databaseUrls['videos'] as string);
  return LISTS.map((list, index): Row => {
    const [few, many] = [small[index], large[index]] as [Figures, Figures];
    return {
      what: `p95 of /videos${list}`,
      ours: `${milliseconds(many.p95)}, CPU ${milliseconds(many.cpuPerRequest)}`,
      reference: `${milliseconds(few.p95)}, CPU ${milliseconds(few.cpuPerRequest)} with ${SMALL}`,
      ratio: ratioOf(many.p95, few.p95),
      aim: '<= 2x',
    };
  });
};

/** The better of two runs each, by p95. */
async function measureLists(url: string, processIds: readonly number[]): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const list of LISTS) {
    const runs = await measureOften({ url, path: `/api/v1/videos${list}`, connections: 2, seconds: 2 }, processIds, 2);
    figures.push(runs.reduce((best, run) => (run.p95 < best.p95 ? run : best)));
  }
  return figures;
}
