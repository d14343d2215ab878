import { RowChanged } from '../../../../db/database.ts';
import type { EventKind } from './event.ts';

interface Move<State extends string, Event extends EventKind | null = EventKind | null> {
  readonly from: readonly State[];
  readonly to: State;
  /** Who may make the move, for documentation and tests. */
  readonly by: readonly ('RENTER' | 'OWNER' | 'ADMIN' | 'SYSTEM')[];
  /** The event of the move; null if none is emitted. */
  readonly event: Event;
  /** Whether the move may leave a final state, as a correction from outside, such as a payment that arrives late. */
  readonly late?: boolean;
}

interface LifecycleTable<State extends string, Name extends string, Event extends EventKind | null> {
  readonly initial: State;
  readonly final: readonly State[];
  readonly moves: Readonly<Record<Name, Move<State, Event>>>;
}

declare const reached: unique symbol;

/** A state that a move has led to. Only a lifecycle makes one, so a row can be saved in a state only after a move. */
export type Reached<State extends string> = State & { readonly [reached]: true };

/** The changes that may be written to a row. Its state may only be one that a move has led to. */
export type Changes<Row extends Readonly<Record<Column, string>>, Column extends keyof Row> = Partial<Omit<Row, Column>> & {
  readonly [Name in Column]?: Reached<Row[Name]>;
};

export interface Lifecycle<State extends string, Name extends string, Event extends EventKind | null> {
  readonly states: readonly State[];
  readonly table: LifecycleTable<State, Name, Event>;
  /** Whether the move may start from this state. */
  can(state: State, name: Name): boolean;
  /** The state that the move leads to, and its event. Throws if the move may not start from this state; ask `can` first. */
  take(state: State, name: Name): { readonly to: Reached<State>; readonly event: Event };
  /** For an update of many rows: writes `to` where the state is one of `from`. */
  takeAll(name: Name): { readonly from: readonly State[]; readonly to: Reached<State>; readonly event: Event };
  /** The states in which the move may start. */
  from(name: Name): readonly State[];
  /** The state that the move leads to. For a row in this state the move is done. */
  to(name: Name): State;
  /** The event of the move, for a caller that emits it. */
  event(name: Name): Event;
  /** The states that are not final. */
  readonly open: readonly State[];
  isFinal(state: State): boolean;
}

/**
 * Declares a state machine as a table of moves. It is checked when the module loads: every state can be reached, every state
 * that is not final can be left, and a final one only by late moves.
 */
export function lifecycle<const State extends string, const Moves extends Readonly<Record<string, Move<State>>>>(
  states: readonly State[],
  table: { readonly initial: State; readonly final: readonly State[]; readonly moves: Moves },
): Lifecycle<State, Extract<keyof Moves, string>, Moves[keyof Moves]['event']>;
export function lifecycle<State extends string, Name extends string, Event extends EventKind | null>(
  states: readonly State[],
  table: LifecycleTable<State, Name, Event>,
): Lifecycle<State, Name, Event> {
  const moves = Object.entries<Move<State, Event>>(table.moves) as [Name, Move<State, Event>][];
  checkReachable(states, table.initial, moves);
  checkEnds(states, table.final, moves);

  return {
    states,
    table,
    can: (state, name) => table.moves[name].from.includes(state),
    take(state, name) {
      const { from, to, event } = table.moves[name];
      if (!from.includes(state)) throw new Error(`What is ${state} cannot ${name}.`);
      return { to: to as Reached<State>, event };
    },
    takeAll(name) {
      const { from, to, event } = table.moves[name];
      return { from, to: to as Reached<State>, event };
    },
    from: (name) => table.moves[name].from,
    to: (name) => table.moves[name].to,
    event: (name) => table.moves[name].event,
    open: states.filter((state) => !table.final.includes(state)),
    isFinal: (state) => table.final.includes(state),
  };
}

function checkReachable<State extends string>(states: readonly State[], initial: State, moves: [string, Move<State>][]): void {
  const reached = new Set<State>([initial]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [, move] of moves) {
      if (!reached.has(move.to) && move.from.some((state) => reached.has(state))) {
        reached.add(move.to);
        grown = true;
      }
    }
  }
  const missing = states.filter((state) => !reached.has(state));
  if (missing.length > 0) throw new Error(`No move leads to ${missing.join(', ')}.`);
}

function checkEnds<State extends string>(
  states: readonly State[],
  final: readonly State[],
  moves: [string, Move<State>][],
): void {
  for (const state of states) {
    const leaves = moves.some(([, move]) => !move.late && move.from.includes(state) && move.to !== state);
    if (leaves === final.includes(state)) {
      throw new Error(`${state} is ${leaves ? 'final, yet a move leaves it' : 'not final, yet no move leaves it'}.`);
    }
  }
}

/**
 * The row that a move has written. Throws if there is none, because another transaction has moved it meanwhile; nothing may
 * follow from the move then, and the transaction begins again.
 */
export function movedRow<Row>(rows: readonly Row[], what: string): Row {
  const [moved] = rows;
  if (moved === undefined) throw new RowChanged(what);
  return moved;
}
