/** A plain Wednesday at ten in the morning in Lisbon. */
const DEFAULT = '2026-06-10T09:00:00Z';

/** The instant at which every test starts, whenever it runs: `TEST_NOW=2027-03-28T00:30:00Z npm test`. */
export const TEST_NOW = read(process.env['TEST_NOW'] ?? DEFAULT);

function read(text: string): Date {
  const instant = new Date(text);
  if (text.endsWith('Z') && !Number.isNaN(instant.getTime())) return instant;
  throw new Error(`TEST_NOW is “${text}”: it wants an instant in UTC, such as ${DEFAULT}.`);
}
