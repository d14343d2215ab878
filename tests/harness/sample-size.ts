/** Whether everything is to be tried: `npm run soak`, which sets `SOAK=1`. */
export const soaking = process.env['SOAK'] === '1';

/** How much a suite tries: in full where everything is, else what the five minutes of `npm test` allow. */
export function sampleSize(inFull: number, otherwise: number): number {
  return soaking ? inFull : otherwise;
}
