// Preloaded into service processes during development: reports to the parent process which files of this repository are loaded.
// One message per file, at once, so that a file whose syntax ends the process is known too.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith('file:') && !found.url.includes('/node_modules/')) process.send?.({ source: fileURLToPath(found.url) });
    return found;
  },
});
