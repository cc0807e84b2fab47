// Checks deploy/k8s and deploy/compose without a cluster; part of `npm run check`. Kubernetes is rendered by kubectl (KUBECTL, else the one on PATH);
// without it only the texts are checked, and a message says so.
import { checkCompose } from './manifests/check-compose.ts';
import { checkObjects } from './manifests/check-objects.ts';
import { checkDatabaseScript } from './manifests/check-registry.ts';
import { checkTexts } from './manifests/check-texts.ts';
import { checkUndecided } from './manifests/check-undecided.ts';
import { findKubectl, render } from './manifests/render.ts';

const OVERLAYS = ['demo', 'production'];
const COMPONENTS = ['keda', 'monitoring', 'torrent-peers'];

const objections = [
  ...checkTexts('deploy/k8s'),
  ...checkCompose('deploy/compose/compose.yaml'),
  ...checkDatabaseScript('deploy/k8s/overlays/demo/make-databases.sh'),
];
const kubectl = findKubectl(process.env);
let objects = 0;
for (const overlay of kubectl ? OVERLAYS : []) {
  const rendered = render(kubectl as string, overlay, COMPONENTS);
  objects += rendered.length;
  objections.push(...[...checkObjects(rendered), ...checkUndecided(rendered)].map((objection) => `${overlay}: ${objection}`));
}

for (const objection of objections) console.error(objection);
if (!kubectl) console.error('NOT RENDERED: there is no kubectl on PATH and none in KUBECTL, so overlays were only read, not put together.');
console.log(`${objects} objects of ${OVERLAYS.length} overlays, ${objections.length} objections`);
process.exitCode = objections.length > 0 ? 1 : 0;
