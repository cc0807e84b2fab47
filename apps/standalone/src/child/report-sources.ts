// Preloaded into service processes during development: tells the process that started this one which of our files it is made of.
// One message for each file at once, so that it is known even of a file whose syntax ends the process.
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith('file:') && !found.url.includes('/node_modules/')) process.send?.({ source: fileURLToPath(found.url) });
    return found;
  },
});
