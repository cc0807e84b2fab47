import { defineEntity, p } from '@mikro-orm/core';

const CustomPageSchema = defineEntity({
  name: 'CustomPage',
  tableName: 'custom_pages',
  properties: {
    name: p.text().primary(),
    /** Markdown with containers for the web client, stored as it was sent. */
    content: p.text(),
    updatedAt: p.datetime(),
  },
});

export class CustomPage extends CustomPageSchema.class {}
CustomPageSchema.setClass(CustomPage);
