// The web server serves a built client: React and the like are in it already. Takes them out of the manifest and the lock, so that
// `npm ci` leaves them out of the image. Run in a copy of the repository.
import { readFileSync, writeFileSync } from 'node:fs';

const ours = ({ dependencies }) => Object.fromEntries(Object.entries(dependencies).filter(([name]) => name.startsWith('@flotilla/')));

function change(file, edit) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  edit(content);
  writeFileSync(file, JSON.stringify(content));
}

change('apps/web/package.json', (manifest) => {
  manifest.dependencies = ours(manifest);
});
change('package-lock.json', ({ packages }) => {
  packages['apps/web'].dependencies = ours(packages['apps/web']);
});
