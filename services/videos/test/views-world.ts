import { randomUUID } from 'node:crypto';
import { videosApi } from '@flotilla/contracts-videos';
import type { OwnFinding } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { alice } from '@flotilla/test-kit';
import { followTrend } from '../src/catalogue/counts/follow-trend.ts';
import { thinOutHours } from '../src/catalogue/counts/thin-out-hours.ts';
import { destroySalts } from '../src/catalogue/counts/viewer-keys.ts';
import { endGoneViewers } from '../src/community/views/end-viewers.ts';
import { forgetViewings } from '../src/community/views/forget-viewings.ts';
import { reportAudience } from '../src/community/views/report-audience.ts';
import { createCountDownloads } from '../src/delivery/downloads/count-downloads.ts';
import { videos } from '../src/service.ts';
import { startWorld, type World } from './world.ts';

type PingBody = { currentTime: number; viewEvent?: 'seek'; sessionId?: string; client?: string; device?: string; operatingSystem?: string };
export type Film = { readonly id: number; readonly uuid: string };

/** A world where people watch films. */
export async function startViewsWorld(environment: Record<string, string> = {}) {
  const world = await startWorld(environment);
  const { config } = world;
  const count = createCountDownloads({ ...world, log: silentLog });
  const ping = (film: Film, body: PingBody, address = '192.0.2.1') =>
    world.from(address)(videosApi.reportPosition, { params: { videoId: film.uuid }, body });
  return Object.assign(world, {
    ping,
    film: (name = 'A film', columns: Record<string, unknown> = {}) => world.publish(alice, { duration: 100, ...columns }, { name }),
    /** Somebody whom nobody knows watches from one second to another. */
    async watch(film: Film, from: number, to: number, { sessionId = randomUUID(), ...body }: Partial<PingBody> = {}, address?: string) {
      const answers = [];
      for (const currentTime of [from, to]) answers.push(await ping(film, { ...body, currentTime, sessionId }, address));
      return answers.map(({ status }) => status);
    },
    passMinutes: (minutes: number) => world.passHours(minutes / 60),
    endViewers: () => endGoneViewers(world),
    reportAudience: (of: 'elsewhere' | 'here') => reportAudience(world, of),
    /** As a download from this address does. */
    countDownload: (videoId: number, clientIp: string) => count(videoId, clientIp),
    destroySalts: () => destroySalts(world),
    followTrend: () => followTrend({ ...world, config }),
    thinOutHours: () => thinOutHours(world),
    forgetViewings: () => forgetViewings({ ...world, config }),
    async shown(film: Film) {
      const answer = await world.anonymous(videosApi.getVideo, { params: { id: film.uuid } });
      if (answer.status !== 200) throw new Error(`no video: ${JSON.stringify(answer.body)}`);
      const { views, viewers, downloads } = answer.body;
      return { views, viewers, downloads };
    },
    viewers: () => world.sql('select sections, watch_time as "watchTime", client, device from video_viewers order by started_at, key'),
    viewings: () =>
      world.sql('select sections, watch_time as "watchTime", client, device, operating_system as system from video_viewings order by id'),
  });
}
export type ViewsWorld = Awaited<ReturnType<typeof startViewsWorld>>;

const { checks = [], repairs = {} } = videos.integrityChecks ?? {};

/** What the checks of views find. */
export async function lookAtViews({ sql, storage }: World): Promise<OwnFinding[]> {
  const rows = {
    query: <Row>(text: string, values: readonly unknown[] = []) => sql<Row>(text, [...values]),
    stream() {
      throw new Error('not used here');
    },
  };
  const found: OwnFinding[] = [];
  for (const check of checks.filter(({ title }) => ['views and downloads', 'viewers of deleted videos'].includes(title)))
    for await (const finding of check.look({ rows, storage, mayJobsWait: async () => false })) found.push(finding);
  return found;
}

export const repair = ({ database, storage, clock }: World, finding: OwnFinding): Promise<string | undefined> | undefined =>
  repairs[finding.repair ?? '']?.run({ ...finding, service: 'videos' }, { database, storage, clock, log: silentLog });
