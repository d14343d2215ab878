/** The row of a statement that wrote exactly one. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement wrote no row.');
  return row;
}
