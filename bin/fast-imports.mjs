// Node reads drizzle-orm's 179 KB package.json again for each of its hundreds of modules, which costs about a second
// at every start. Its relative imports need no package.json: answer them at once.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
