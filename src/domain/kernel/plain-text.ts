import { z } from 'zod';

// Control characters but tab and newline, zero-width and bidirectional marks, and Unicode tags: invisible ways to
// smuggle words past a reader, human or model. PostgreSQL refuses NUL altogether.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

/** Text that a person or an agent wrote, for others to read: trimmed, length-capped, without invisible characters. */
export function plainText(max: number, min = 1) {
  return z
    .string()
    .max(max)
    .transform((text) => text.replaceAll(INVISIBLE, '').trim())
    .refine((text) => text.length >= min, {
      error: min === 1 ? 'must not be empty' : `must have at least ${min} visible characters`,
    });
}
