import type { Config } from './config.ts';
import type { DemoSummary } from './demo/seed-demo.ts';
import { BASE_PATH } from './domain/platform/kernel/index.ts';
import { withoutPassword } from './hide-secrets.ts';

/** The text that a person sees at the start: the addresses, and how to sign in if demo data was just made. */
export function composeBanner(url: string, config: Config, demo: DemoSummary | null): string {
  const lines = [
    '',
    `  Rentwire is ready at ${url}`,
    '',
    `  MCP for renters   ${url}${BASE_PATH}/mcp`,
    `  MCP for vendors   ${url}${BASE_PATH}/mcp-owner`,
    `  REST              ${url}${BASE_PATH}/assets`,
    `  For agents        ${url}/llms.txt`,
    `  API description   ${url}${BASE_PATH}/openapi/agent`,
    '',
    ...(demo === null ? [] : showsSecrets(config) ? demoLines(demo) : HIDDEN_DEMO),
    ...(config.stripe === null ? ['  Payments: built-in sandbox, no real money moves', ''] : ['  Payments: Stripe', '']),
    '  Client configuration:',
    ...JSON.stringify({ mcpServers: { rentwire: { type: 'http', url: `${url}${BASE_PATH}/mcp` } } }, null, 2)
      .split('\n')
      .map((line) => `    ${line}`),
    '',
    `  Data: ${withoutPassword(config.DATABASE_URL)}. Stop with Ctrl+C.`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether secrets may be printed. In production, an output that is not a terminal is a log, which others read. */
function showsSecrets({ production }: Config): boolean {
  return !production || process.stdout.isTTY;
}

const HIDDEN_DEMO = [
  '  The demo data was loaded. Its accounts have a random password and its API keys random secrets, which are shown on a',
  '  terminal only: this output is none, so nobody can sign in to them.',
  '',
];

function demoLines({ accounts, keys }: DemoSummary): string[] {
  return [
    '  Demo accounts (the password is the same for all):',
    ...accounts.map(({ email, role, password }) => `    ${role.padEnd(9)} ${email.padEnd(22)} ${password}`),
    '',
    '  Demo API keys, shown this once:',
    ...keys.map(({ label, secret }) => `    ${label.padEnd(14)} ${secret}`),
    '',
  ];
}
