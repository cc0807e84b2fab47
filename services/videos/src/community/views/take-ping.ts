import { createSingleFlight } from '@flotilla/availability';
import type { Input } from '@flotilla/contract';
import { viewDevices, type viewsApi } from '@flotilla/contracts-videos';
import type { HandlerInput } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { createBoundedMap, createViewerKeys, type FoundVideo, findAnyVideo, isOpenedByPassword, maySee } from '../../catalogue/index.ts';
import { createBatches } from '../../create-batches.ts';
import type { Deps } from '../../deps.ts';
import type { Ping } from './ping.ts';
import { writePings } from './write-pings.ts';

type Told = Pick<HandlerInput<typeof viewsApi.reportPosition>, 'body' | 'caller' | 'context' | 'params'>;

/** With the time that a write takes, no ping waits longer than 200 ms (docs/contract/views.md#pings). */
const GATHER_FOR_MS = 120;
/** What a ping needs of a video hardly changes; pings of a deleted one are thrown away when they are written. */
const KNOWN_FOR_MS = 5_000;
const KNOWN_VIDEOS = 10_000;

/** Takes what a player says about where it is (docs/contract/views.md#pings). Throws 404, 400 for a time beyond the end, and 503 when too many wait. */
export function createTakePing({ database, clock, config }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const hasher = createViewerKeys({ database, clock });
  const find = createFindWatched({ database, clock });
  const write = createBatches<Ping, undefined>(
    async (pings) => {
      await writePings(database, pings);
      return pings.map(() => undefined);
    },
    { gatherForMs: GATHER_FOR_MS, mostTogether: 2_000, mostWaiting: 20_000 },
  );

  return async ({ params, body, caller, context: { clientIp } }: Told): Promise<void> => {
    const video = await find(params.videoId);
    const { id, duration } = video;
    if (body.currentTime > duration) throw problems.bad_request({ detail: 'The time is beyond the end of the video.' });
    if (!maySee(video, caller, 'uuid') && !isOpenedByPassword(video)) return;
    const hash = await hasher();
    const address = hash('address', clientIp);
    await write({
      videoId: id,
      duration,
      address,
      viewer: body.sessionId !== undefined && config.trustViewerSessionId ? hash('session', body.sessionId) : address,
      at: clock.now(),
      time: body.currentTime,
      isSeek: body.viewEvent === 'seek',
      ...programOf(body),
      userId: caller?.userId ?? null,
    });
  };
}

/** What the viewer uses, as its player says. */
function programOf({ client, device, operatingSystem }: Input<typeof viewsApi.reportPosition>['body']) {
  return {
    client: oneLine(client),
    device: viewDevices.find((known) => known === device) ?? null,
    operatingSystem: oneLine(operatingSystem),
  };
}

const oneLine = (text: string | undefined) => text?.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim() || null;

type Known = FoundVideo & { readonly until: number };

/** Finds the video behind an id, UUID or short UUID. Throws 404. */
function createFindWatched({ database, clock }: Pick<Deps, 'clock' | 'database'>): (reference: string) => Promise<Known> {
  const known = createBoundedMap<Known>(KNOWN_VIDEOS);
  const share = createSingleFlight();
  return async (reference) => {
    const now = clock.now().getTime();
    const found = known.get(reference);
    if (found && found.until > now) return found;
    const read = { ...(await share(reference, () => findAnyVideo({ database }, reference))), until: now + KNOWN_FOR_MS };
    known.set(reference, read);
    return read;
  };
}
