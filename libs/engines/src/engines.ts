import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { guardedKafka } from './guarded-kafka.ts';
import { kafka } from './kafka.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import { minio, versitygw } from './s3.ts';

type Choices = Pick<EngineOptions, 'databases'>;

const engines: Readonly<Record<EngineName, (choices: Choices) => Engine>> = {
  kafka: () => kafka,
  minio: () => minio,
  postgres: ({ databases = [] }) => postgres(databases),
  redis: () => redis,
  'guarded-kafka': () => guardedKafka,
  versitygw: () => versitygw,
};

export const engineOf = (name: EngineName, choices: Choices = {}): Engine => engines[name](choices);

const names = new Set(Object.values(engines).flatMap((engine) => [...engine({}).given, ...Object.keys(engine({}).defaults)]));

/** Whether a setting may name an engine. */
export const isEngineSetting = (setting: string): boolean => names.has(setting) || setting.endsWith('_DATABASE_URL');
