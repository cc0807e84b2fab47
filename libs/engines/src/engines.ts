import type { Engine, EngineName } from './engine.ts';
import { guardedKafka } from './guarded-kafka.ts';
import { kafka } from './kafka.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import { minio, versitygw } from './s3.ts';

export const engines: Readonly<Record<EngineName, Engine>> = {
  kafka,
  minio,
  postgres,
  redis,
  'guarded-kafka': guardedKafka,
  versitygw,
};

/** Every setting that may name an engine. */
export const engineSettingNames: readonly string[] = [
  ...new Set(Object.values(engines).flatMap(({ given, defaults }) => [...given, ...Object.keys(defaults)])),
];
