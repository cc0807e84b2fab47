import { setTimeout as delay } from 'node:timers/promises';
import { authEvents, completeSettings, type InstanceSettings, instanceSettings, type Layer, siftLayer } from '@flotilla/contracts-auth';
import { type Database, execute, type Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Log } from '@flotilla/telemetry';
import type { KnownImage } from '../instance-images/shown-images.ts';

/** What every process of auth has at hand about the instance; never older than two seconds. */
export type InstanceState = {
  readonly settings: InstanceSettings;
  readonly hasHomepage: boolean;
  readonly users: number;
  readonly areJobsPaused: boolean;
  /** Pictures of the instance, the widest first. */
  readonly images: readonly KnownImage[];
};

export type Instance = {
  readonly state: () => InstanceState;
  /** The settings in effect. */
  readonly settings: () => InstanceSettings;
  /** Replaces what administrators chose, null drops it, and tells everybody what is in effect after that. The caller reloads after the commit. */
  choose(tx: Transaction, overrides: Layer | null): Promise<{ readonly before: InstanceSettings; readonly after: InstanceSettings }>;
  /** Resolves when the state holds everything that was committed before the call. */
  reload(): Promise<void>;
  stop(): void;
};

const CHANNEL = 'instance';
const AGAIN_MS = 500;

const STATE = `select c.overrides, (select count(*)::int from users) as users,
  exists (select 1 from custom_pages where name = 'homepage' and content <> '') as "hasHomepage",
  (select is_paused from jobs_pause where id = 1) as "areJobsPaused",
  coalesce((select json_agg(json_build_object('type', type, 'width', width, 'height', height, 'filename', filename, 'createdAt', created_at)
    order by width desc) from instance_images), '[]') as images
  from configuration c where c.id = 1`;

type Row = Omit<InstanceState, 'settings'> & { readonly overrides: Layer | null };
type Options = {
  readonly database: Database;
  readonly operator: readonly Layer[];
  /** Otherwise what administrators chose is kept without effect. */
  readonly isEditable: boolean;
  readonly log: Log;
};

/** Every process of auth learns after the commit that something changed which `InstanceState` holds. */
export async function instanceChanged(tx: Transaction): Promise<void> {
  await execute(tx, `select pg_notify('${CHANNEL}', '')`);
}

/** Reads the configuration, tells everybody when it is another than was told last, and follows its changes. */
export async function openInstance({ database, operator, isEditable, log }: Options): Promise<Instance> {
  const stopping = new AbortController();
  let state: InstanceState;
  let loading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let told = '';

  /** What was stored by another version or by hand may not fit; the layer below shows through there. */
  function inEffect(overrides: Layer | null): InstanceSettings {
    if (!isEditable || overrides === null) return completeSettings(instanceSettings, ...operator);
    const { layer, refused } = siftLayer(instanceSettings, overrides);
    if (refused.length > 0 && told !== refused.join())
      log.warn({ settings: refused }, 'stored settings have values that cannot be; those of the operator are in effect instead');
    told = refused.join();
    return completeSettings(instanceSettings, ...operator, layer);
  }

  async function load(): Promise<void> {
    const [row] = await database.query<Row>({ name: 'instance-state', text: STATE });
    const { overrides, ...rest } = row as Row;
    state = { settings: inEffect(overrides), ...rest };
  }

  /** A load under way may have begun before the change, so the next one counts. */
  function reload(): Promise<void> {
    if (!loading) {
      loading = load().finally(() => {
        loading = undefined;
      });
      return loading;
    }
    again ??= loading
      .catch(() => {})
      .then(() => {
        again = undefined;
        return reload();
      });
    return again;
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await reload();
      } catch (error) {
        log.warn({ err: error }, 'the configuration cannot be read right now');
        await delay(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function choose(tx: Transaction, overrides: Layer | null) {
    // Of the row, held from here on: what this process knows may be older than the change before this one.
    const before = inEffect(await holdOverrides(tx));
    const after = inEffect(overrides);
    await execute(tx, 'update configuration set overrides = $1::jsonb where id = 1', [overrides && JSON.stringify(overrides)]);
    await announce(tx, after);
    await instanceChanged(tx);
    return { before, after };
  }

  await database.transaction(async (tx) => {
    // Not by a migration: a database that is to be moved into holds no rows.
    for (const table of ['configuration', 'jobs_pause']) await execute(tx, `insert into ${table} (id) values (1) on conflict do nothing`);
    await announce(tx, inEffect(await holdOverrides(tx)));
  });
  await load();
  const deaf = database.listen(CHANNEL, () => void follow());

  return {
    state: () => state,
    settings: () => state.settings,
    choose,
    reload,
    stop() {
      stopping.abort();
      deaf();
    },
  };
}

async function holdOverrides(tx: Transaction): Promise<Layer | null> {
  const [row] = await execute<{ overrides: Layer | null }>(tx, 'select overrides from configuration where id = 1 for update');
  return row?.overrides ?? null;
}

/** Only what is another than was told last is told: every process announces at its start. */
async function announce(tx: Transaction, values: InstanceSettings): Promise<void> {
  const [changed] = await execute<{ version: number }>(
    tx,
    `update configuration set announced = $1::jsonb, version = version + 1 where id = 1 and announced is distinct from $1::jsonb returning version`,
    [JSON.stringify(values)],
  );
  if (changed) publish(tx, authEvents.configurationChanged, { scope: 'instance', version: changed.version, values });
}
