import { z } from 'zod';

const SHAPE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** An id or a slug as a client sends it. A refinement, not a regex check: a published pattern costs every agent tokens. */
export const IdInput = z
  .string()
  .refine((text) => SHAPE.test(text), { error: 'must be an id or slug: letters, digits, "-" and "_", at most 100' });
