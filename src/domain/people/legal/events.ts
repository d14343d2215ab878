import { z } from 'zod';
import { LEGAL_TEXTS } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

export const legalTextEvents = {
  published: declareEvent(
    'legal_text.published',
    z.object({ kind: z.enum(LEGAL_TEXTS), version: z.string(), sha256: z.string(), language: z.string().optional() }),
  ),
};
