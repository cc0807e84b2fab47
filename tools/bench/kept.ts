import { measureOften } from './measure.ts';
import { type Bench, type BenchContext, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const VIDEOS = 300;

type Read = { readonly perSecond: number; readonly cpuPerRequest: number };

/** What visitors ask for most, from the gateway's memory as `npm start` has it, against the same with every request asked of its service. */
export const benchKept: Bench = async (context) => {
  const asked = await read({ ...context, directory: `${context.directory}/asked` }, '0');
  const kept = await read({ ...context, directory: `${context.directory}/kept` }, '32');
  return [
    row('GET /videos?count=15 of 300, all ask the same', kept.list, asked.list, '>= 8200/s'),
    row('GET /videos/{uuid}, all ask the same', kept.video, asked.video, '>= 13500/s'),
  ];
};

async function read(context: BenchContext, megabytes: string): Promise<{ list: Read; video: Read }> {
  await using instance = await startInstance(context, { KEPT_ANSWERS_MB: megabytes });
  const { url, processIds, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, VIDEOS);
  const { data } = (await (await fetch(`${url}/api/v1/videos`)).json()) as { data: { uuid: string }[] };

  async function ask(path: string): Promise<Read> {
    const runs = await measureOften({ url, path, connections: 16, seconds: 4 }, processIds);
    return {
      perSecond: median(runs.map(({ perSecond }) => perSecond)),
      cpuPerRequest: median(runs.map(({ cpuPerRequest }) => cpuPerRequest)),
    };
  }

  return { list: await ask('/api/v1/videos?count=15'), video: await ask(`/api/v1/videos/${data[0]?.uuid}`) };
}

function row(what: string, kept: Read, asked: Read, aim: string): Row {
  const shown = ({ perSecond, cpuPerRequest }: Read) => `${Math.round(perSecond)}/s, CPU ${milliseconds(cpuPerRequest)}`;
  return { what, ours: shown(kept), reference: `${shown(asked)} asked each time`, ratio: ratioOf(kept.perSecond, asked.perSecond), aim };
}
