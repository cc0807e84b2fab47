import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counts the catalogue without reading it: triggers add a row for every change of what lists hold, a job sums them up now and then.
 * The rows that are visible also name the state of the catalogue a total was counted in.
 */
const CatalogueChangeSchema = defineEntity({
  name: 'CatalogueChange',
  tableName: 'catalogue_changes',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    audience: p.integer(),
    nsfw: p.boolean(),
    /** Videos that came (or went, when negative). */
    amount: p.integer(),
  },
});

export class CatalogueChange extends CatalogueChangeSchema.class {}
CatalogueChangeSchema.setClass(CatalogueChange);
