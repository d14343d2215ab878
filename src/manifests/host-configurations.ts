import type { HostSettings } from '../rest/web/page-contract.ts';
import type { Endpoint } from '../tools/endpoints.ts';

/** The name of the server in the list of a host. */
function nameOf({ onlyRole }: Pick<Endpoint, 'onlyRole'>): string {
  return onlyRole === 'VENDOR' ? 'rentwire-owner' : 'rentwire';
}

/** A placeholder for the key that the person makes on `/account`. */
const KEY = 'svc_live_…';

/** The configurations, ready to copy, with the addresses of the running server. */
export function hostConfigurations(endpoint: Pick<Endpoint, 'path' | 'onlyRole'>, publicBaseUrl: string): HostSettings[] {
  const name = nameOf(endpoint);
  const url = `${publicBaseUrl}${endpoint.path}`;
  const json = (value: object) => JSON.stringify(value, null, 2);
  const oauth = { signsIn: 'OAUTH' } as const;
  return [
    { host: 'Claude', where: 'Settings → Connectors → Add custom connector, the address', text: url, ...oauth },
    { host: 'Claude Code', where: 'run', text: `claude mcp add --transport http ${name} ${url}`, ...oauth },
    { host: 'ChatGPT', where: 'Settings → Apps & Connectors → Create, with OAuth, the address', text: url, ...oauth },
    { host: 'VS Code', where: '.vscode/mcp.json', text: json({ servers: { [name]: { type: 'http', url } } }), ...oauth },
    { host: 'Cursor', where: '~/.cursor/mcp.json', text: json({ mcpServers: { [name]: { url } } }), ...oauth },
    { host: 'Codex', where: 'run', text: `codex mcp add ${name} --url ${url}\ncodex mcp login ${name}`, ...oauth },
    { host: 'Gemini CLI', where: 'run', text: `gemini mcp add --transport http ${name} ${url}`, ...oauth },
    {
      host: 'OpenCode',
      where: 'opencode.json; then run opencode mcp auth',
      text: json({ mcp: { [name]: { type: 'remote', url: `${url}/signed-in` } } }),
      ...oauth,
    },
    { host: 'mcporter', where: 'run', text: `mcporter auth ${url}/signed-in`, ...oauth },
    {
      host: 'A host that starts programs only',
      where: 'in its list of servers',
      text: json({ mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } }),
      ...oauth,
    },
    {
      host: 'A host without OAuth',
      where: 'in its list of servers, with an API key',
      text: json({ mcpServers: { [name]: { type: 'http', url, headers: { Authorization: `Bearer ${KEY}` } } } }),
      signsIn: 'KEY',
    },
    {
      host: 'Codex, with a key',
      where: '~/.codex/config.toml; the key in the variable RENTWIRE_KEY',
      text: `[mcp_servers.${name}]\nurl = "${url}"\nbearer_token_env_var = "RENTWIRE_KEY"`,
      signsIn: 'KEY',
    },
  ];
}
