import { EARTH_KM } from '../../../../db/search.ts';

const DEGREE = Math.PI / 180;
/** The box is made a little larger than the distance, in degrees. What lies at its edge is decided by the exact distance. */
const MARGIN = 1e-6;

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * An area between two parallels and two meridians. If it crosses the date line, the part beyond the line is in `westBeyond` and
 * `eastBeyond`.
 */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly westBeyond: number;
  readonly eastBeyond: number;
}

/** The distance of two points in kilometres (great circle). */
export function kilometresBetween(one: Point, other: Point): number {
  const [north, south] = [one.latitude * DEGREE, other.latitude * DEGREE];
  const across = (one.longitude - other.longitude) * DEGREE;
  const half = Math.sin((north - south) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(across / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Parses `latitude,longitude` in degrees. A part that is not a number becomes NaN. */
export function pointOf(near: string): Point {
  const [latitude = Number.NaN, longitude = Number.NaN] = near.split(',').map(Number);
  return { latitude, longitude };
}

/**
 * The box that contains every point within `radiusKm` kilometres. A distance cannot be looked up in an index, but this box can.
 */
export function boxAround({ latitude, longitude }: Point, radiusKm: number): Box {
  const angle = radiusKm / EARTH_KM;
  const north = latitude + angle / DEGREE + MARGIN;
  const south = latitude - angle / DEGREE - MARGIN;
  if (north >= 90 || south <= -90) return { south, north, ...meridians(-180, 180) };
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latitude * DEGREE))) / DEGREE + MARGIN;
  return { south, north, ...meridians(longitude - width, longitude + width) };
}

function meridians(west: number, east: number) {
  if (west < -180) return { west: -180, east, westBeyond: west + 360, eastBeyond: 180 };
  if (east > 180) return { west, east: 180, westBeyond: -180, eastBeyond: east - 360 };
  return { west, east, westBeyond: west, eastBeyond: east };
}
