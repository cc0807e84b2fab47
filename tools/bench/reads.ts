import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLER_HEADER, createCallerTokenSigner } from '@flotilla/identity';
import { type Figures, measureOften, startChild } from './measure.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';
import { startInstance } from './start-instance.ts';

const LIST = '/api/v1/videos?count=15';
const VIDEOS = 300;
/** No two connections request the same list at the same time. */
const OTHER_LISTS = Array.from({ length: 100 }, (_, index) => `${LIST}&start=${index}`);

/**
 * Lists and single videos of 300, through the gateway and around it, against one raw SQL statement behind bare node:http. The gateway keeps no answers:
 * `kept` measures those.
 */
export const benchReads: Bench = async (context) => {
  await using instance = await startInstance(context, { KEPT_ANSWERS_MB: '0' });
  const { url, serviceUrls, processIds, databaseUrls, superuserUrl } = instance.printed;
  await seedVideos(superuserUrl, VIDEOS);
  await using reference = await startChild<{ url: string }>('reference-list', { DATABASE_URL: databaseUrls['videos'] as string });
  const { data } = (await (await fetch(`${url}/api/v1/videos?count=100`)).json()) as { data: { uuid: string }[] };
  const videos = data.map(({ uuid }) => `/api/v1/videos/${uuid}`);
  const postgres = processIds[1] as number;
  const ask = (path: string | string[], connections: number) => measureOften({ url, path, connections, seconds: 4 }, processIds);
  const headers = callerHeaders(context.directory);
  const askDirectly = (connections: number) =>
    measureOften(
      () => ({ url: serviceUrls['videos']?.[0] as string, path: LIST, headers: headers(), connections, seconds: 4 }),
      processIds,
    );

  const raw = await measureOften({ url: reference.printed.url, path: '/', connections: 16, seconds: 4 }, [reference.pid, postgres]);
  const list = await ask(LIST, 16);
  const lists = await ask(OTHER_LISTS, 16);
  const video = await ask(videos[0] as string, 16);
  const otherVideos = await ask(videos, 16);
  const direct = await askDirectly(16);
  const alone = await ask(LIST, 1);
  const aloneDirect = await askDirectly(1);

  const [p50, p50Direct] = [alone, aloneDirect].map((runs) => median(runs.map((run) => run.p50))) as [number, number];
  return [
    cpuRow('GET /videos?count=15 of 300, CPU per request', list, raw),
    cpuRow('the same, each connection another page', lists, raw),
    cpuRow('GET /videos/{uuid}, CPU per request', video, raw),
    cpuRow('the same, each connection another video', otherVideos, raw),
    {
      what: 'gateway: requests/s of the list, 16 connections',
      ours: `${Math.round(medianRate(list))}/s`,
      reference: `${Math.round(medianRate(direct))}/s without it`,
      ratio: ratioOf(medianRate(list), medianRate(direct)),
      aim: '>= 0.25x',
    },
    {
      what: 'gateway: p50 of the list, one connection',
      ours: milliseconds(p50),
      reference: `${milliseconds(p50Direct)} without it`,
      ratio: `${p50 < p50Direct ? '' : '+'}${milliseconds(p50 - p50Direct)}`,
      aim: '<= +1 ms',
    },
  ];
};

const medianRate = (runs: Figures[]) => median(runs.map(({ perSecond }) => perSecond));

function cpuRow(what: string, ours: Figures[], raw: Figures[]): Row {
  const [mine, theirs] = [ours, raw].map((runs) => runs.map(({ cpuPerRequest }) => cpuPerRequest)) as [number[], number[]];
  return {
    what,
    ours: `${milliseconds(median(mine))}, best ${milliseconds(Math.min(...mine))} (${Math.round(medianRate(ours))}/s)`,
    reference: `${milliseconds(median(theirs))} (${Math.round(medianRate(raw))}/s) raw`,
    ratio: ratioOf(median(mine), median(theirs)),
    aim: '<= 0.35 ms',
  };
}

/** Headers that stand in for the gateway's, made anew for each run because they live for a minute. */
function callerHeaders(directory: string): () => Record<string, string> {
  const { serviceKeys } = JSON.parse(readFileSync(join(directory, 'data', 'secrets.json'), 'utf8')) as { serviceKeys: { gateway: string } };
  const signer = createCallerTokenSigner({ privateKey: serviceKeys.gateway });
  return () => ({ [CALLER_HEADER]: signer.sign({ caller: null, audience: 'videos', clientIp: '127.0.0.1' }) });
}
