// For each module that is loaded, Node looks for the package.json that says of what kind it is, and reads drizzle-orm's
// 179 KB each time: over two seconds at every start. Imports of our own sources and of the packages below need no looking
// up, and what one of our sources finds under the name of a package all others find: answer them at once. What was compiled,
// types stripped, is kept for the next process, one file a module.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/rentwire', import.meta.url)));

const MODULES_ONLY = /\/node_modules\/(drizzle-orm|zod)\//;
/** Tests that have packages of their own. */
const OTHER_PACKAGES = '/tests/clients/';
/** What our sources import by name, as Node found it. */
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL;
    if (parent === undefined) return next(specifier, context);
    const ours = !parent.includes('/node_modules/') && !parent.includes(OTHER_PACKAGES);
    if (specifier.startsWith('.')) {
      if (ours && specifier.endsWith('.ts')) return answer('module-typescript');
      if (specifier.endsWith('.js') && MODULES_ONLY.test(parent)) return answer('module');
      return next(specifier, context);
    }
    // `require` may find another file under the same name.
    if (!ours || !context.conditions.includes('import')) return next(specifier, context);
    if (!found.has(specifier)) found.set(specifier, { ...next(specifier, context), shortCircuit: true });
    return found.get(specifier);

    function answer(format) {
      return { url: new URL(specifier, parent).href, format, shortCircuit: true };
    }
  },
});
