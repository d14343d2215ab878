// For each module that is loaded, Node looks for the package.json that says of what kind it is, and reads drizzle-orm's
// 179 KB each time: over a second at every start. Relative imports of our own sources, and of the packages below, need no
// looking up: answer them at once.
import { registerHooks } from 'node:module';

const MODULES_ONLY = /\/node_modules\/(drizzle-orm|zod)\//;

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL;
    if (!specifier.startsWith('.') || parent === undefined) return next(specifier, context);
    if (specifier.endsWith('.ts') && !parent.includes('/node_modules/')) return answer('module-typescript');
    if (specifier.endsWith('.js') && MODULES_ONLY.test(parent)) return answer('module');
    return next(specifier, context);

    function answer(format) {
      return { url: new URL(specifier, parent).href, format, shortCircuit: true };
    }
  },
});
