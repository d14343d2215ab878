import { z } from 'zod';
import { MCP_ENDPOINTS, SCOPES } from '../../../../db/values/index.ts';
import { query } from '../../platform/kernel/index.ts';
import { linkedSoftware, linkToAllow, openSoftware } from './wider-access.ts';

export const showWiderAccess = query({
  name: 'show_wider_access',
  title: 'Show what software asks for',
  description: 'What the person is asked to allow: which software asks, what it may do already, and what it asks for.',
  access: linkedSoftware,
  door: 'page only',
  alwaysOn: true,
  thirdPartyText: true,
  input: z.strictObject(linkToAllow),
  output: z.object({
    clientName: z.string(),
    endpoint: z.enum(MCP_ENDPOINTS).nullable().describe('the only one that it may use; null: all'),
    granted: z.array(z.enum(SCOPES)),
    asked: z.array(z.enum(SCOPES)),
  }),
  errors: [],

  async run({ subject, input, ...context }) {
    const { clientName, endpoint, granted, asked } = openSoftware(subject, input, context);
    return { clientName, endpoint, granted, asked };
  },
});
