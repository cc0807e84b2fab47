import { fits } from '@flotilla/contract/check';
import { clientApi, playbackMetrics } from '@flotilla/contracts-auth';
import { invalidFields, reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

const counted = ['resolutionChanges', 'errors', 'downloadedBytesP2P', 'downloadedBytesHTTP', 'uploadedBytesP2P', 'bufferStalled'] as const;

/** Adds what players measure to the metrics where the operator collects them, and ignores it otherwise (docs/contract/instance.md#playback). */
export const sendPlaybackMetricsRoute = ({ config, accounts, metrics }: Deps) => {
  const counters = counted.map((name) => ({
    name,
    counter: metrics.counter(`playback_${name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}_total`, `${name} as players told.`),
  }));
  return route(
    clientApi.sendPlaybackMetrics,
    async ({ body, context }) => {
      const sent = isFields(body) ? body : {};
      const wrong = wrongFields(sent);
      if (wrong.length > 0) throw invalidFields('body', wrong, 'Invalid value', context.url);
      if (!(await accounts.hasVideo(String(sent['videoId'])))) throw problems.not_found({ detail: 'There is no such video.' });
      for (const { name, counter } of counters) counter.inc(Number(sent[name] ?? 0));
      return reply(204, null);
    },
    { before: () => (config.playbackMetrics ? undefined : reply(204, null)) },
  );
};

const isFields = (body: unknown): body is Readonly<Record<string, unknown>> => typeof body === 'object' && body !== null;

function wrongFields(sent: Readonly<Record<string, unknown>>): string[] {
  const { properties, required } = playbackMetrics;
  return Object.entries(properties).flatMap(([name, schema]) => {
    const isMissing = sent[name] === undefined;
    return (isMissing ? (required as readonly string[]).includes(name) : !fits(schema, sent[name])) ? [name] : [];
  });
}
