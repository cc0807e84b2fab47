import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { precompute } from './client/precompute.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How Vite makes the client. `root` and `src/main.tsx` are known to the shell (`src/shell/client-build.ts`). */
export function viteConfig(): InlineConfig {
  return {
    configFile: false,
    root: at('client'),
    base: '/client/',
    publicDir: false,
    cacheDir: at('.cache/vite'),
    logLevel: 'warn',
    plugins: [precompute(), react()],
    resolve: {
      alias: [
        // Messages come as what they are made of; nothing is parsed in the browser.
        { find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      ],
    },
    build: {
      target: ['chrome111', 'firefox114', 'safari16.4'],
      manifest: true,
      assetsDir: '',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: at('client/src/main.tsx'),
        // Declarations do nothing by being there: what nobody reads of them is left out.
        treeshake: { moduleSideEffects: (id) => !/\/libs\/contracts?\//.test(id) },
        output: {
          // Each file costs a phone a part of a round trip: what every page begins with is one, and so is what watching needs besides.
          codeSplitting: {
            groups: [
              { name: 'core', tags: ['$initial'], priority: 1 },
              { name: 'watch', test: /\/features\/watch\/watch-page\.tsx$/ },
            ],
          },
        },
      },
    },
  };
}
