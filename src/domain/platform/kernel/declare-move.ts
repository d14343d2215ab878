import type { Tx } from '../../../../db/database.ts';
import { declareUpdate, type VersionedRow, type VersionedTable } from '../../../../db/update-unchanged.ts';
import type { DomainEvent, Emit, EventKind } from './event.ts';
import { type Changes, type Lifecycle, movedRow } from './lifecycle.ts';

/** Writes changes of a row, unless the row has changed since it was read, and returns the new row. */
type Save<Row extends VersionedRow, Known> = (tx: Tx, before: Known, changes: Changes<Row, 'status'>) => Promise<Row>;

/** The columns by which a save recognises that the row has not changed since it was read. */
type Known<Row extends VersionedRow> = VersionedRow & Pick<Row, Extract<keyof Row, keyof VersionedRow>>;

/** The columns that a move writes in addition to the status. */
type Written<Row extends VersionedRow> = Partial<Omit<Row, 'status'>>;

/** Declares the function that saves rows of a table: by id and version, or by id and status if there is no version. */
export function declareSave<Table extends VersionedTable>(
  table: Table,
  called: string,
): Save<Table['$inferSelect'], Known<Table['$inferSelect']>> {
  const update = declareUpdate(table);
  return async (tx, before, changes) => movedRow(await update(tx, before, changes), `${called} ${before.id}`);
}

/**
 * Declares the function that makes the moves of a lifecycle. The caller has asked `can` first, and emits the event if there is
 * one. `always` are the columns that every move writes in addition to the status.
 */
export function declareMove<Row extends VersionedRow, Before extends Known<Row>, Name extends string>(
  lifecycle: Pick<Lifecycle<Row['status'], Name, EventKind | null>, 'take'>,
  save: Save<Row, Before>,
  always: NoInfer<Written<Row>> = {},
): (tx: Tx, row: Before, move: Name, changes?: Written<Row>) => Promise<Row> {
  return async (tx, row, move, changes = {}) => {
    const { to } = lifecycle.take(row.status, move);
    return save(tx, row, { ...always, ...changes, status: to });
  };
}

interface Telling<Row extends VersionedRow, Kind extends EventKind, More> {
  /** The content of the event of a move, from the row after the move. */
  event(moved: NoInfer<Row>, more: More, before: NoInfer<Row>): Omit<DomainEvent<Kind>, 'type'>;
  /** The columns that every move writes in addition to the status. */
  always?(more: More): NoInfer<Written<Row>>;
}

/**
 * Declares the function that makes the moves of a lifecycle and emits their events. The caller has asked `can` first. `More` is
 * what a call passes in addition to the changes.
 */
export function declareMoveWithEvent<
  Row extends VersionedRow,
  Name extends string,
  Kind extends EventKind | null,
  More = unknown,
>(
  lifecycle: Pick<Lifecycle<Row['status'], Name, Kind>, 'take'>,
  save: Save<Row, NoInfer<Row>>,
  { event: tell, always = () => ({}) }: Telling<Row, Exclude<Kind, null>, More>,
): (tx: Tx, row: Row, move: Name, context: { readonly emit: Emit; readonly changes?: Written<Row> } & More) => Promise<Row> {
  return async (tx, row, move, context) => {
    const { to, event } = lifecycle.take(row.status, move);
    const moved = await save(tx, row, { ...always(context), ...context.changes, status: to });
    if (event !== null) await context.emit({ type: event, ...tell(moved, context, row) });
    return moved;
  };
}
