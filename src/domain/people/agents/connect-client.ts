import { z } from 'zod';
import { MCP_ENDPOINTS, SCOPES } from '../../../../db/values/index.ts';
import { anyone, command, plainLine } from '../../platform/kernel/index.ts';
import { adminIsNoVendor, becomeVendor, CurrentPassword, Email, vendorInput } from '../accounts/index.ts';
import { adminLetsNobodyIn } from './approve-login-link.ts';
import { queueNotice } from '../mail/index.ts';
import {
  accountSuspended,
  assertUnchanged,
  checkPassword,
  SecondFactorCode,
  secondFactorNeeded,
  notAVendor,
  openConnection,
  SESSION_ID,
  tooManyAttempts,
  wrongPassword,
} from '../sign-in/index.ts';

/**
 * Takes the person's password and never a token or a cookie, so that neither software that is signed in nor another page can
 * let other software in. Only the authorization server, which issues the tokens, can use the answer.
 */
export const connectClient = command({
  name: 'connect_client',
  title: 'Connect software to an MCP endpoint',
  description:
    'The person lets software in that asked the authorization server. Needs their e-mail address and password; with shop, a customer becomes a vendor by it.',
  access: anyone,
  door: 'page only',
  provesItself: true,
  alwaysOn: true,
  repeat: 'creates',
  secretAnswer: true,
  input: z.strictObject({
    clientName: plainLine(60),
    endpoint: z.enum(MCP_ENDPOINTS),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    email: Email,
    password: CurrentPassword,
    code: SecondFactorCode.optional(),
    shop: z.strictObject(vendorInput).optional(),
  }),
  output: z.object({ userId: z.string(), grantId: z.string() }),
  errors: [wrongPassword, secondFactorNeeded, tooManyAttempts, accountSuspended, notAVendor, adminIsNoVendor, adminLetsNobodyIn],

  async prepare({ input, ...context }) {
    const user = await checkPassword(input, context);
    if (user.role === 'ADMIN') throw adminLetsNobodyIn({});
    if (input.endpoint === 'mcp-owner' && user.role !== 'VENDOR' && input.shop === undefined) throw notAVendor({});
    return user;
  },

  async run({ prepared: user, input: { clientName, endpoint, scopes, shop }, tx, now, ids, settings }) {
    await assertUnchanged(tx, user, { now, ids });
    if (endpoint === 'mcp-owner' && shop !== undefined) await becomeVendor(tx, user, shop, { ids, now, settings });
    const grantId = ids.next(SESSION_ID);
    await openConnection(tx, { id: grantId, userId: user.id, clientName, scopes, endpoint }, now);
    await queueNotice(tx, user.id, { kind: 'SIGNED_IN_ANEW', about: grantId }, { now, ids });
    return { userId: user.id, grantId };
  },
});
