/**
 * The row that a move has written. There is none when somebody else moved it between reading and writing, which a lock
 * should have kept from happening: nothing may follow from a move that did not take place.
 */
export function movedRow<Row>(rows: readonly Row[], what: string): Row {
  const [moved] = rows;
  if (moved === undefined) throw new Error(`${what} changed while it was locked.`);
  return moved;
}
