/** `latitude,longitude` in degrees; not a number where it is none. */
export function pointOf(near: string): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = near.split(',').map(Number);
  return { latitude, longitude };
}
