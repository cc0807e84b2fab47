import { measureDeliveries } from './federation/deliveries.ts';
import { measureDocuments } from './federation/documents.ts';
import { measureDrain } from './federation/drain.ts';
import { measureInbox } from './federation/inbox.ts';
import type { Bench, Row } from './report.ts';

/** What other instances read, send and are told. FEDERATION_PARTS names some of the parts. */
const parts = { documents: measureDocuments, inbox: measureInbox, drain: measureDrain, deliveries: measureDeliveries };

export const benchFederation: Bench = async (context) => {
  const chosen = process.env['FEDERATION_PARTS']?.split(',') ?? Object.keys(parts);
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue;
    const measured = await measure({ ...context, directory: `${context.directory}/${name}` });
    // Each part says its figures at once: the whole takes minutes.
    for (const { what, ours } of measured) process.stderr.write(`${what}: ${ours}\n`);
    rows.push(...measured);
  }
  return rows;
};
