import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLER_HEADER, createCallerTokenSigner } from '@flotilla/identity';
import { type Instance, instanceEnvironment } from './instance-environment.ts';
import { type Figures, measure, startChild } from './measure.ts';
import { type Bench, milliseconds, type Row, ratioOf } from './report.ts';
import { seedVideos } from './seed.ts';

const LIST = '/api/v1/videos?count=15';

/** Lists and single videos of 300, through the gateway and around it, against one raw SQL statement behind bare node:http. */
export const benchReads: Bench = async ({ directory, processes }) => {
  await using instance = await startChild<Instance>('instance', instanceEnvironment(directory, processes));
  const { url, serviceUrls, processIds, databaseUrls } = instance.said;
  await seedVideos(databaseUrls['videos'] as string, 300);
  await using reference = await startChild<{ url: string }>('reference-list', { DATABASE_URL: databaseUrls['videos'] as string });
  const { data } = (await (await fetch(url + LIST)).json()) as { data: { uuid: string }[] };
  const postgres = processIds[1] as number;

  const raw = await measure({ url: reference.said.url, path: '/', connections: 16 }, [reference.pid, postgres]);
  const list = await measure({ url, path: LIST, connections: 16 }, processIds);
  const video = await measure({ url, path: `/api/v1/videos/${data[0]?.uuid}`, connections: 16 }, processIds);
  const headers = callerHeaders(directory);
  const direct = await measure({ url: serviceUrls['videos'] as string, path: LIST, headers: headers(), connections: 16 }, processIds);
  const alone = await measure({ url, path: LIST, connections: 1, seconds: 4 }, processIds);
  const aloneDirect = await measure(
    { url: serviceUrls['videos'] as string, path: LIST, headers: headers(), connections: 1, seconds: 4 },
    processIds,
  );

  return [
    cpuRow('GET /videos?count=15 of 300, CPU per request', list, raw),
    cpuRow('GET /videos/{uuid}, CPU per request', video, raw),
    {
      what: 'gateway: requests/s of the list, 16 connections',
      ours: `${Math.round(list.perSecond)}/s`,
      reference: `${Math.round(direct.perSecond)}/s without it`,
      ratio: ratioOf(list.perSecond, direct.perSecond),
      aim: '>= 0.25x',
    },
    {
      what: 'gateway: p50 of the list, one connection',
      ours: milliseconds(alone.p50),
      reference: `${milliseconds(aloneDirect.p50)} without it`,
      ratio: `+${milliseconds(alone.p50 - aloneDirect.p50)}`,
      aim: '<= +1 ms',
    },
  ];
};

function cpuRow(what: string, ours: Figures, raw: Figures): Row {
  return {
    what,
    ours: `${milliseconds(ours.cpuPerRequest)} (${Math.round(ours.perSecond)}/s)`,
    reference: `${milliseconds(raw.cpuPerRequest)} (${Math.round(raw.perSecond)}/s) raw`,
    ratio: ratioOf(ours.cpuPerRequest, raw.cpuPerRequest),
    aim: '<= 0.35 ms',
  };
}

/** Headers that stand in for the gateway's, made anew for each measure because they live for a minute. */
function callerHeaders(directory: string): () => Record<string, string> {
  const { callerPrivateKey } = JSON.parse(readFileSync(join(directory, 'data', 'secrets.json'), 'utf8')) as { callerPrivateKey: string };
  const signer = createCallerTokenSigner({ privateKey: callerPrivateKey });
  return () => ({ [CALLER_HEADER]: signer.sign({ caller: null, audience: 'videos', clientIp: '127.0.0.1' }) });
}
