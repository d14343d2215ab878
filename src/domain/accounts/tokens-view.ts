import { z } from 'zod';
import { ROLES } from '../../../db/values.ts';

/** What a sign-in gives. `expiresIn` is the access token's life in seconds; the refresh token is used once. */
export const TokensView = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) }),
});
