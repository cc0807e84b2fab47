import { type Figures, measureOften } from '../measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from '../report.ts';
import { seedVideos } from '../seed.ts';
import { startInstance } from '../start-instance.ts';

const VIDEOS = 300;
/** Of PeerTube 6.3 on the machine that the aims were set on, its best runs. */
const PEERTUBE = { video: 2_950, nodeInfo: 4_150 };
const accept = 'application/activity+json';

/** A video as ActivityPub and NodeInfo, kept by the gateway and not. */
export const measureDocuments: Bench = async (context) => {
  await using instance = await startInstance(context);
  const { url, processIds, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, VIDEOS);
  const { data } = (await (await fetch(`${url}/api/v1/videos?count=100`)).json()) as { data: { uuid: string }[] };
  const videos = data.map(({ uuid }) => `/videos/watch/${uuid}`);
  const ask = (path: string | readonly string[], headers = {}) =>
    measureOften({ url, path, headers, connections: 16, seconds: 4 }, processIds);

  const video = await ask(videos[0] as string, { accept });
  const others = await ask(videos, { accept });
  const page = await ask(data.map(({ uuid }) => `/api/v1/videos/${uuid}`));
  const nodeInfo = await ask('/nodeinfo/2.0.json');
  return [
    row('a video as ActivityPub, all ask the same', video, PEERTUBE.video),
    {
      ...row('the same, each asks another video', others, PEERTUBE.video),
      ratio: `CPU ${ratioOf(cpu(others), cpu(page))} of the same by REST`,
      aim: '',
    },
    row('NodeInfo', nodeInfo, PEERTUBE.nodeInfo),
  ];
};

const rate = (runs: readonly Figures[]) => median(runs.map(({ perSecond }) => perSecond));
const cpu = (runs: readonly Figures[]) => median(runs.map(({ cpuPerRequest }) => cpuPerRequest));

const row = (what: string, runs: readonly Figures[], peertube: number): Row => ({
  what,
  ours: `${Math.round(rate(runs))}/s, CPU ${milliseconds(cpu(runs))}`,
  reference: `${peertube}/s of PeerTube`,
  ratio: ratioOf(rate(runs), peertube),
  aim: '>= 4x',
});
