// `node tools/runtime-settings.ts` writes docs/configuration.md from the declarations; `--check` only checks that the page is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { describeSetting, instanceSettings, listSettings } from '@flotilla/contracts-auth';
import { readCommandLine } from './command-line.ts';

const FILE = 'docs/configuration.md';
const { check } = readCommandLine('Usage: node tools/runtime-settings.ts [--check]', {
  options: { check: { type: 'boolean', default: false } },
}).values;

const settings = listSettings(instanceSettings).map(({ path, setting }) => ({
  name: path.join('.'),
  fallback: `\`${JSON.stringify(setting.fallback)}\``,
  about: describeSetting(setting),
  isRequired: setting.isRequired,
  isDormant: setting.isDormant,
}));
type Row = (typeof settings)[number];

const lineOf = ({ name, fallback, about, isRequired }: Row) =>
  `| \`${name}\` | ${fallback} | ${about}${isRequired ? '' : ' (may be left out)'} |`;
const tableOf = (rows: readonly Row[]) => ['| Setting | Default | What it does |', '|---|---|---|', ...rows.map(lineOf)].join('\n');

const page = `# Runtime configuration

Made from \`libs/contracts/auth/src/instance-settings\`, which also holds the checks and the forms; \`node tools/runtime-settings.ts\` writes this page.

Administrators change these settings at Administration > Configuration or by \`PUT /api/v1/config/custom\`, without a restart; every service acts on a
change within two seconds. Three layers lie over each other: the defaults below, those of the operator (\`CONFIGURATION_FILE\`, a JSON file of the same
form that may leave out what it likes, and over it the environment: \`npm run settings\`), and what administrators chose. A \`PUT\` replaces all of the last
layer; \`DELETE\` drops it. With \`CONFIGURATION_EDITABLE=false\` there is no last layer.

## Settings with effect

${tableOf(settings.filter(({ isDormant }) => !isDormant))}

## Kept for clients, without effect yet

They are stored and returned, and the administration pages do not offer them.

${tableOf(settings.filter(({ isDormant }) => isDormant))}
`;

if (!check) await writeFile(FILE, page);
else if ((await readFile(FILE, 'utf8')) !== page) {
  process.stderr.write(`${FILE} is not what the declarations say: node tools/runtime-settings.ts writes it anew.\n`);
  process.exitCode = 1;
}
