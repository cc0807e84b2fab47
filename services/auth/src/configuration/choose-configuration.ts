import {
  authProblems,
  configurationApi,
  type InstanceSettings,
  instanceSettings,
  type Layer,
  listSettings,
  readSettingsLayer,
} from '@flotilla/contracts-auth';
import { invalidFields, reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { refuseContradictions } from '../instance/contradictions.ts';
import { siftLayer } from '../instance/sift-layer.ts';

export const updateCustomConfigRoute = (deps: Deps) =>
  route(
    configurationApi.updateCustomConfig,
    async ({ body, caller, context }) => {
      // Numbers sent as text are converted and checked only here: a schema cannot express the bounds of a number in a text.
      const { layer, refused } = siftLayer(instanceSettings, readSettingsLayer(instanceSettings, body));
      if (refused.length > 0) throw invalidFields('body', refused, 'is not a value of this setting', context.url);
      return reply(200, await chooseConfiguration(deps, layer, caller));
    },
    { before: () => refuseFrozen(deps) },
  );

export const deleteCustomConfigRoute = (deps: Deps) =>
  route(configurationApi.deleteCustomConfig, async ({ caller }) => reply(200, await chooseConfiguration(deps, null, caller)), {
    before: () => refuseFrozen(deps),
  });

/** Throws 405 where the operator allows no changes. */
function refuseFrozen({ config }: Pick<Deps, 'config'>): void {
  if (!config.configurationEditable) throw authProblems.configuration_frozen();
}

/** Replaces the runtime settings that administrators chose; null drops them. Throws 400 for settings that contradict each other. */
export async function chooseConfiguration(
  { clock, database, instance, mailer }: Pick<Deps, 'clock' | 'database' | 'instance' | 'mailer'>,
  overrides: Layer | null,
  caller: Caller,
): Promise<InstanceSettings> {
  const settings = await database.transaction(async (tx) => {
    const { before, after } = await instance.choose(tx, overrides);
    const values = { ...differences(after, before), ...newValues(differences(before, after)) };
    if (Object.keys(values).length > 0)
      await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action: overrides ? 'update' : 'delete', values });
    if (overrides) refuseContradictions(after, { mailer });
    return after;
  });
  await instance.reload();
  return settings;
}

/** The new value of every setting that changes, by its path. */
function differences(before: InstanceSettings, after: InstanceSettings): Record<string, unknown> {
  const changed = listSettings(instanceSettings).flatMap(({ path }) => {
    const value = valueAt(after, path);
    return JSON.stringify(value) === JSON.stringify(valueAt(before, path)) ? [] : [[path.join('.'), value]];
  });
  return Object.fromEntries(changed);
}

const valueAt = (settings: unknown, path: readonly string[]) => path.reduce((inner, name) => (inner as Layer)[name], settings);
