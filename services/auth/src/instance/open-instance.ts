import { setTimeout as delay } from 'node:timers/promises';
import { authEvents, completeSettings, type InstanceSettings, instanceSettings, type Layer } from '@flotilla/contracts-auth';
import { asBoolean, type Database, jsonArrayFrom, notify, prepared, sql, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Log } from '@flotilla/telemetry';
import { CustomPage } from '../homepage/custom-page.entity.ts';
import { InstanceImage } from '../instance-images/instance-image.entity.ts';
import type { KnownImage } from '../instance-images/shown-images.ts';
import { JobsPause } from '../jobs-view/jobs-pause.entity.ts';
import { User } from '../users/user.entity.ts';
import { Configuration } from './configuration.entity.ts';
import { siftLayer } from './sift-layer.ts';

/** The state of the instance that every process of auth caches; never older than two seconds. */
export type InstanceState = {
  readonly settings: InstanceSettings;
  readonly hasHomepage: boolean;
  readonly users: number;
  readonly areJobsPaused: boolean;
  /** Images of the instance, the widest first. */
  readonly images: readonly KnownImage[];
};

export type Instance = {
  readonly state: () => InstanceState;
  /** The settings in effect. */
  readonly settings: () => InstanceSettings;
  /** Replaces what administrators chose (null drops it) and publishes the settings then in effect. The caller reloads after the commit. */
  choose(tx: Transaction, overrides: Layer | null): Promise<{ readonly before: InstanceSettings; readonly after: InstanceSettings }>;
  /** Resolves when the state holds everything that was committed before the call. */
  reload(): Promise<void>;
  stop(): void;
};

const CHANNEL = 'instance';
const AGAIN_MS = 500;

const db = tables({ Configuration, CustomPage, InstanceImage, JobsPause, User });

const readState = prepared('instance-state', (on) =>
  db(on)
    .selectFrom('Configuration as c')
    .select('c.overrides')
    .select((eb) => [
      eb
        .selectFrom('User')
        .select((users) => users.fn.countAll<number>().as('users'))
        .$asScalar()
        .$notNull()
        .as('users'),
      asBoolean(
        eb.exists(eb.selectFrom('CustomPage as h').select('h.name').where('h.name', '=', 'homepage').where('h.content', '<>', '')),
      ).as('hasHomepage'),
      eb.selectFrom('JobsPause as j').select('j.isPaused').where('j.id', '=', 1).$asScalar().$notNull().as('areJobsPaused'),
      jsonArrayFrom(
        eb
          .selectFrom('InstanceImage as i')
          .select(['i.type', 'i.width', 'i.height', 'i.filename', 'i.createdAt'])
          .orderBy('i.width', 'desc'),
      ).as('images'),
    ])
    .where('c.id', '=', 1),
);

type Options = {
  readonly database: Database;
  readonly operator: readonly Layer[];
  /** When false, what administrators chose is kept without effect. */
  readonly isEditable: boolean;
  readonly log: Log;
};

/** Notifies every process of auth, after the commit, of a change to what `InstanceState` holds. */
export async function instanceChanged(tx: Transaction): Promise<void> {
  await notify(tx, CHANNEL);
}

/** Reads the configuration, publishes it when it differs from what was published last, and follows its changes. */
export async function openInstance({ database, operator, isEditable, log }: Options): Promise<Instance> {
  const stopping = new AbortController();
  let state: InstanceState;
  let loading: Promise<void> | undefined;
  let again: Promise<void> | undefined;
  let loggedRefusals = '';

  /** Stored values may be invalid, written by another version or by hand; the operator's values apply there. */
  function inEffect(overrides: Layer | null): InstanceSettings {
    if (!isEditable || overrides === null) return completeSettings(instanceSettings, ...operator);
    const { layer, refused } = siftLayer(instanceSettings, overrides);
    if (refused.length > 0 && loggedRefusals !== refused.join())
      log.warn({ settings: refused }, 'stored settings have values that cannot be; those of the operator are in effect instead');
    loggedRefusals = refused.join();
    return completeSettings(instanceSettings, ...operator, layer);
  }

  async function load(): Promise<void> {
    const [row] = await readState(database);
    if (!row) throw new Error('The configuration has no row.');
    const { overrides, images, ...rest } = row;
    state = { settings: inEffect(overrides), images: images as readonly KnownImage[], ...rest };
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
    // Read from the row, which is locked from here on: this process may not know of the change before this one.
    const before = inEffect(await holdOverrides(tx));
    const after = inEffect(overrides);
    await db(tx).updateTable('Configuration').set({ overrides }).where('id', '=', 1).execute();
    await announce(tx, after);
    await instanceChanged(tx);
    return { before, after };
  }

  await database.transaction(async (tx) => {
    // Not in a migration: a database that data is to be moved into must be empty.
    for (const table of ['Configuration', 'JobsPause'] as const) {
      const insert = db(tx).insertInto(table).values({ id: 1 });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    }
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
  const row = await db(tx).selectFrom('Configuration').select('overrides').where('id', '=', 1).forUpdate().executeTakeFirst();
  return row?.overrides ?? null;
}

/** Publishes settings only when they differ from the last ones published, as every process announces them at its start. */
async function announce(tx: Transaction, values: InstanceSettings): Promise<void> {
  const changed = await db(tx)
    .updateTable('Configuration')
    .set((eb) => ({ announced: values, version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .where((eb) => sql<boolean>`${eb.ref('announced')} is distinct from ${JSON.stringify(values)}::jsonb`)
    .returning('version')
    .executeTakeFirst();
  if (changed) publish(tx, authEvents.configurationChanged, { scope: 'instance', version: changed.version, values });
}
