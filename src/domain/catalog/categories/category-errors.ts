import { z } from 'zod';
import { declareError } from '../../platform/kernel/index.ts';

export const categoryTaken = declareError({
  code: 'category_exists',
  status: 400,
  when: 'Another category has this slug.',
  data: z.object({ slug: z.string() }),
  message: ({ slug }) =>
    `The category ${slug} exists already. Change it with PATCH /admin/categories/${slug}, or choose another slug.`,
  next: () => [],
});

export const categoryChanged = declareError({
  code: 'category_changed',
  status: 400,
  when: 'Somebody has changed the category since the version that the call names.',
  data: z.object({ slug: z.string(), expectedVersion: z.int(), version: z.int() }),
  message: ({ slug, expectedVersion, version }) =>
    `Nothing was changed: the category has version ${version} by now, and the call is about version ${expectedVersion}. Read GET /admin/categories/${slug} and repeat the change.`,
  next: () => [],
});

export const attributeInUse = declareError({
  code: 'attribute_in_use',
  status: 400,
  when: 'Listings of the category state an attribute in a way that the change would not allow.',
  data: z.object({ slug: z.string(), attributes: z.array(z.object({ name: z.string(), listings: z.int() })) }),
  message: ({ attributes }) =>
    `Nothing was changed: ${attributes
      .map(({ name, listings }) => `${listings} ${listings === 1 ? 'listing states' : 'listings state'} ${name}`)
      .join(
        ', ',
      )} in a way that would not be allowed any more. Keep the attribute and set archived: true, so that they keep it and nobody is asked for it.`,
  next: () => [],
});
