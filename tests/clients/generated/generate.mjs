import { readFileSync, writeFileSync } from 'node:fs';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import ts from 'typescript';

/** `node generate.mjs orval description.json` lets a generator make a client of a description, into the folder `programs`. */
const [, , name, description] = process.argv;

/** The generators. The imports have endings, as Node wants them. */
const generators = {
  'hey-api': () =>
    createClient({
      input: description,
      output: { path: 'programs/hey-api', module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    }),

  orval: () =>
    generate({
      input: description,
      output: { target: 'programs/orval/client.ts', client: 'fetch', tsconfig: 'programs/tsconfig.json' },
    }),

  /**
   * A file is a `Blob`, in the way of this generator’s documentation, and a field with a default may be left out of a request.
   */
  'openapi-typescript': async () => {
    const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'));
    const types = await openapiTS(JSON.parse(readFileSync(description, 'utf8')), {
      defaultNonNullable: false,
      transform: ({ format }) => (format === 'binary' ? blob : undefined),
    });
    writeFileSync('programs/openapi-typescript.ts', astToString(types));
  },
};

await generators[name]();
