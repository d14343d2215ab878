import { z } from 'zod';
import type { Settings } from './settings.ts';

/** Who runs the marketplace, and where people reach them. */
export const OperatorContact = z.object({
  name: z.string(),
  email: z.string().nullable().describe('where people reach the operator'),
  imprint: z.string().describe('page with the address'),
});

export function operatorContact({
  platformName,
  platformEmail,
  publicBaseUrl,
}: Pick<Settings, 'platformName' | 'platformEmail' | 'publicBaseUrl'>): z.infer<typeof OperatorContact> {
  return {
    name: platformName,
    email: platformEmail === '' ? null : platformEmail,
    imprint: `${publicBaseUrl}/legal/imprint`,
  };
}
