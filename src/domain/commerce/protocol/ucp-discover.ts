import { z } from 'zod';
import { anyone, OperatorContact, operatorContact, query } from '../../platform/kernel/index.ts';
import { CAPABILITIES, RELEASE, UCP_PATHS } from './releases.ts';

export const ucpDiscover = query({
  name: 'ucp_discover',
  title: 'Commerce protocol',
  description:
    'How this marketplace speaks the Universal Commerce Protocol: release, addresses, capabilities, the order of calls.',
  access: anyone,
  door: 'MCP only',
  input: z.strictObject({}),
  output: z.object({
    release: z.string(),
    profileUrl: z.string(),
    restUrl: z.string().describe('official binding'),
    mcpUrl: z.string().describe('official binding'),
    facadeUrl: z.string().describe('the same over this API'),
    capabilities: z.array(z.string()),
    payment: z.string(),
    flow: z.array(z.string()).describe('tools, in order'),
    operator: OperatorContact,
  }),
  errors: [],

  async run({ settings }) {
    const { publicBaseUrl } = settings;
    return {
      release: RELEASE,
      profileUrl: `${publicBaseUrl}${UCP_PATHS.profile}`,
      restUrl: `${publicBaseUrl}${UCP_PATHS.rest}`,
      mcpUrl: `${publicBaseUrl}${UCP_PATHS.mcp}`,
      facadeUrl: `${publicBaseUrl}${UCP_PATHS.facade}`,
      capabilities: Object.keys(CAPABILITIES),
      payment: 'No payment handler: the person pays on a page of this site (continueUrl).',
      flow: ['ucp_products', 'ucp_quote', 'ucp_checkout_create', 'ucp_checkout_complete', 'ucp_checkout_status'],
      operator: operatorContact(settings),
    };
  },
});
