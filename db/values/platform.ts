/** The mode of a credential. Bookings that are made with test keys never touch live ones. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** The MCP endpoints of the renter and of the owner. What is connected to one of them cannot use the other. */
export const MCP_ENDPOINTS = ['mcp', 'mcp-owner'] as const;
export type McpEndpoint = (typeof MCP_ENDPOINTS)[number];

/** The two sides of a booking, in every place that says who did or does something. */
export const SIDES = ['RENTER', 'OWNER'] as const;
export type Side = (typeof SIDES)[number];

/** A photo as evidence. Its bytes lie in the private file storage under `fileKey`. */
export interface Photo {
  id: string;
  fileKey: string;
  /** The name that the client gave it, which is untrusted text. */
  fileName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  /** The UTC instant that the client gave, or null. */
  takenAt: string | null;
  uploadedAt: string;
}

/** SCHEDULED runs by the clock, or when a cron job calls it. WORKER runs whenever there is something to do. */
export const JOB_KINDS = ['SCHEDULED', 'WORKER'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** How the last run of a job ended. */
export const JOB_OUTCOMES = ['OK', 'FAILED'] as const;
