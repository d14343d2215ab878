/** The calendar lane a credential works in: bookings made with test keys never touch live ones. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

/** The endpoints of MCP: the renter's and the owner's. What is connected to one of them opens nothing else. */
export const MCP_ENDPOINTS = ['mcp', 'mcp-owner'] as const;
export type McpEndpoint = (typeof MCP_ENDPOINTS)[number];

/** The two sides of a booking, in every place that says who did or does something. */
export const SIDES = ['RENTER', 'OWNER'] as const;
export type Side = (typeof SIDES)[number];

/** A photo that proves something. Its bytes lie in the private file storage under `fileKey`. */
export interface Photo {
  id: string;
  fileKey: string;
  /** As the client named it: untrusted text. */
  fileName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  /** UTC instant, as the client said; null when it did not. */
  takenAt: string | null;
  uploadedAt: string;
}

/** SCHEDULED: by the clock, or when a cron calls it. WORKER: whenever there is something to do. */
export const JOB_KINDS = ['SCHEDULED', 'WORKER'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** How the last run of a job ended. */
export const JOB_OUTCOMES = ['OK', 'FAILED'] as const;
