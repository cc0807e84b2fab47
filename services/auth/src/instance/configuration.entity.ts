import type { InstanceSettings, Layer } from '@flotilla/contracts-auth';
import { defineEntity, p } from '@mikro-orm/core';

const ConfigurationSchema = defineEntity({
  name: 'Configuration',
  tableName: 'configuration',
  properties: {
    /** Always 1: there is one configuration per instance. */
    id: p.integer().primary().autoincrement(false),
    /** What administrators chose at runtime; null when they chose nothing. */
    overrides: p.json<Layer>().nullable(),
    /** The settings that were published last. */
    announced: p.json<InstanceSettings>().nullable(),
    /** The version of `announced`. */
    version: p.integer().default(0),
  },
  checks: [{ name: 'configuration_one_row', expression: 'id = 1' }],
});

export class Configuration extends ConfigurationSchema.class {}
ConfigurationSchema.setClass(Configuration);
