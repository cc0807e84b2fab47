import { defineEntity, p } from '@mikro-orm/core';
import { imageTypes } from './image-types.ts';

const InstanceImageSchema = defineEntity({
  name: 'InstanceImage',
  tableName: 'instance_images',
  properties: {
    filename: p.text().primary(),
    type: p.text(),
    width: p.integer(),
    height: p.integer(),
    mediaType: p.text(),
    /** Few and small, so they are kept in the database: every process can serve them, and backups include them. */
    bytes: p.blob(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['type', 'width', 'height'] }],
  checks: [{ name: 'instance_images_type_check', expression: `type in (${imageTypes.map((type) => `'${type}'`).join(', ')})` }],
});

export class InstanceImage extends InstanceImageSchema.class {}
InstanceImageSchema.setClass(InstanceImage);
