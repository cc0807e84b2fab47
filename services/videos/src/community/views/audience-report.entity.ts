import { defineEntity, p } from '@mikro-orm/core';

/** Until when counted views were reported, of videos of this instance and of others. */
const AudienceReportSchema = defineEntity({
  name: 'AudienceReport',
  tableName: 'audience_reports',
  properties: {
    of: p.text().$type<'elsewhere' | 'here'>().primary(),
    countedUntil: p.datetime(),
  },
});

export class AudienceReport extends AudienceReportSchema.class {}
AudienceReportSchema.setClass(AudienceReport);
