import { readFile } from 'node:fs/promises';
import { completeSettings, instanceSettings, type Layer, listSettings, readSettingsLayer, resolutions } from '@flotilla/contracts-auth';
import type { Config } from '../config.ts';
import { contradictionIn } from './contradictions.ts';
import { readMeasure } from './measures.ts';
import { siftLayer } from './sift-layer.ts';

/**
 * What the operator sets before the start: a file in the form of `PUT /config/custom`, overridden by the environment. Throws when the file cannot be
 * read, when values are invalid, and when settings contradict each other.
 */
export async function readOperatorLayers(config: Config, surroundings: Parameters<typeof contradictionIn>[1]): Promise<Layer[]> {
  const layers = [
    { admin: { email: defaultAdminEmail(config) } },
    await readConfigurationFile(config.configurationFile),
    allOf('The environment', environmentLayer(config)),
  ];
  const contradiction = contradictionIn(completeSettings(instanceSettings, ...layers), surroundings);
  if (contradiction !== undefined) throw new Error(`CONFIGURATION_FILE and the environment do not go together: ${contradiction}`);
  return layers;
}

async function readConfigurationFile(path: string | undefined): Promise<Layer> {
  if (path === undefined) return {};
  const file = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch((error: unknown) => {
      throw new Error(`CONFIGURATION_FILE is not usable: ${(error as Error).message}`, { cause: error });
    });
  return allOf('CONFIGURATION_FILE', readSettingsLayer(instanceSettings, withoutMeasures(file)));
}

/** Returns the layer; throws with the names of invalid values. */
function allOf(where: string, layer: Layer): Layer {
  const { refused } = siftLayer(instanceSettings, layer);
  if (refused.length > 0) throw new Error(`${where} is not usable: these values cannot be: ${refused.join(', ')}`);
  return layer;
}

/** Replaces sizes and durations by numbers. */
function withoutMeasures(file: unknown): unknown {
  for (const { path, setting } of listSettings(instanceSettings)) {
    const parent = valueAt(file, path.slice(0, -1)) as Record<string, unknown> | undefined;
    const name = path.at(-1) as string;
    const text = parent?.[name];
    if (parent && setting.unit && typeof text === 'string') parent[name] = readMeasure(text, setting.unit) ?? text;
  }
  return file;
}

const valueAt = (layer: unknown, names: readonly string[]) =>
  names.reduce<unknown>((inner, name) => (inner as Layer | undefined)?.[name], layer);

function environmentLayer(config: Config): Layer {
  return {
    instance: {
      name: config.instanceName,
      shortDescription: config.instanceShortDescription,
      defaultNSFWPolicy: config.defaultNsfwPolicy,
    },
    admin: { email: config.adminEmail },
    user: { videoQuota: config.userVideoQuota, videoQuotaDaily: config.userVideoQuotaDaily },
    videoChannels: { maxPerUser: config.maxChannelsPerUser },
    transcoding: {
      originalFile: { keep: config.keepOriginalFiles },
      resolutions: config.transcodingResolutions && ticked(config.transcodingResolutions),
      alwaysTranscodeOriginalResolution: config.transcodingOriginalResolution,
      webVideos: { enabled: config.transcodingWebVideos },
      concurrency: config.transcodingConcurrency,
      threads: config.transcodingThreads,
    },
  };
}

/** The default address of the first administrator: at the public host, or at an invalid host where that cannot receive mail. */
function defaultAdminEmail({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const { hostname } = new URL(publicUrl);
  return `root@${/\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname : 'flotilla.localhost'}`;
}

function ticked(heights: readonly number[]): Layer {
  return Object.fromEntries(resolutions.map((height) => [`${height}p`, heights.includes(height)]));
}
