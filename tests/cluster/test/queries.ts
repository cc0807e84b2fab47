import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** What a query of Prometheus reads: names of metrics, each with the labels it is expected to have. */
export type Asked = { readonly query: string; readonly metrics: readonly string[]; readonly labels: readonly string[] };

type Rules = { spec: { groups: { rules: { alert: string; expr: string; annotations: { runbook_url: string } }[] }[] } };
type Dashboard = { panels: { targets: { expr: string }[] }[] };
type Scaler = { kind: string; spec: { triggers: { metadata: { query: string } }[] } };

const KEYWORDS = new Set(['by', 'and', 'or', 'unless', 'on', 'without', 'ignoring']);

function read(file: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../deploy/k8s/components/${file}`, import.meta.url)), 'utf8');
}

export function alerts(): { alert: string; expr: string; annotations: { runbook_url: string } }[] {
  const rules = parseAllDocuments(read('monitoring/rules.yaml'))[0]?.toJS() as Rules;
  return rules.spec.groups.flatMap((group) => group.rules);
}

export function queriesOfDashboard(): string[] {
  const { panels } = JSON.parse(read('monitoring/flotilla-dashboard.json')) as Dashboard;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** Asks the database of a service how much work waits for it. */
export function queryOfScaler(service: string): string {
  const scaler = parseAllDocuments(read(`keda/${service}-scaler.yaml`))
    .map((document) => document.toJS() as Scaler)
    .find(({ kind }) => kind === 'ScaledObject');
  return scaler?.spec.triggers[0]?.metadata.query ?? '';
}

export function whatIsAsked(query: string): Asked {
  const labels: string[] = [];
  const bare = query
    .replace(/\{([^}]*)\}/g, (_, matchers: string) => {
      labels.push(...[...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, name]) => name as string));
      return '';
    })
    .replace(/\b(?:by|without)\s*\(([^)]*)\)/g, (_, names: string) => {
      labels.push(...names.split(',').map((name) => name.trim()));
      return '';
    })
    .replace(/\[[^\]]*\]/g, '');
  const metrics = [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !KEYWORDS.has(name));
  return { query, metrics: [...new Set(metrics)], labels: [...new Set(labels)] };
}
