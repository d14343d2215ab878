import { MODERN_VERSION } from '../tools/mcp/ordinary-request.ts';

/** The versions of MCP that both endpoints speak, newest first; a test holds them against the SDK's own list. */
export const PROTOCOL_VERSIONS: readonly string[] = [
  MODERN_VERSION,
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];
