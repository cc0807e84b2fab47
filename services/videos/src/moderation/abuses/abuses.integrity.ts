import { type CheckStatement, type IntegrityChecks, statementCheck } from '@flotilla/service';

const undated: CheckStatement = {
  kind: 'lost',
  what: 'decision about a report',
  repair: null,
  text: `select 'report ' || id as key, updated_at as since, 'The report has the state ' || state || ', and nobody knows when it was decided about.' as sentence
    from abuses where state <> 1 and processed_at is null`,
};

export const abusesIntegrity: IntegrityChecks = { checks: [statementCheck('reports', [undated])] };
