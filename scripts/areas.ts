import { join } from 'node:path';
import { z } from 'zod';

const RULES = join(import.meta.dirname, '../.dependency-cruiser.mjs');
const Rules = z.object({ AREAS: z.record(z.string(), z.array(z.string())) });

/** The areas and their contexts from left to right, as the rules about imports name them. */
export const { AREAS } = Rules.parse(await import(RULES));
