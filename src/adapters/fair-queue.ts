import { type Holders, holders, type Path } from './holders.ts';
import { networksAround } from './networks.ts';

/** Whose work waits: the network of the call, the person if somebody is signed in, and the server that is asked. */
export interface Requester {
  /** The network; null for work that counts for the person only, and for the platform's own work, which no share limits. */
  readonly network: string | null;
  readonly person: string | null;
  readonly target?: string;
}

export const PLATFORM: Requester = { network: null, person: null };

/** Thrown if too much is waiting already, in all or of this requester. */
export class QueueFull extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`No place is free; try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The most at a time for one requester. Larger networks may have more (`networksAround`). */
interface Share {
  readonly network?: number;
  readonly person?: number;
  readonly target?: number;
}

export interface QueueLimits {
  /** How many pieces of work run at a time. */
  readonly running: number;
  /**
   * How many of them may belong to one requester. By default one network of any size may have all but one, if there are
   * several.
   */
  readonly runningOf?: Share;
  /** How many may wait in each line. */
  readonly waiting: number;
  /** How many of one requester may be in a line, including those that run. */
  readonly heldBy: Share;
  /** After how many seconds a refused requester should try again. */
  readonly retryAfterSeconds: number;
}

export interface FairQueue<Line extends string> {
  /**
   * Resolves when it is this requester's turn, with the function that ends it. Throws `QueueFull`, possibly while it waits, if
   * its place goes to a requester with fewer.
   */
  enter(line: Line, requester: Requester): Promise<() => void>;
  /** Does `work` when it is this requester's turn. Throws `QueueFull`. */
  run<T>(line: Line, requester: Requester, work: () => Promise<T>): Promise<T>;
}

/**
 * Does costly work, a few pieces at a time. Earlier lines go first. Within a line the largest networks take turns, within each
 * of them the smaller ones, and within the smallest its people. If a line is full, a requester with fewer pieces takes the last
 * place of the one with most. For example, if the line has room for 32 and network A has all 32, the first request of network B
 * replaces the newest of A. So nobody can keep others out by asking often, or from many networks of one household.
 */
export function fairQueue<Line extends string>(lines: readonly Line[], limits: QueueLimits): FairQueue<Line> {
  const waiting = new Map(lines.map((line): [string, Holders<Job>] => [line, holders<Job>()]));
  const mostHeld = mostOf(limits.heldBy);
  const mostRunning = limits.runningOf === undefined ? allButOne(limits.running) : mostOf(limits.runningOf);
  const [held, running] = [tally(), tally()];
  let free = limits.running;

  const full = () => new QueueFull(limits.retryAfterSeconds);
  const mayRun = (step: string) => running.of(step) < mostRunning(step);

  function join(line: Line, path: Path): Promise<void> {
    const places = waiting.get(line);
    if (places === undefined) throw new Error(`There is no line ${line}.`);
    if (places.size >= limits.waiting && !(free > 0 && path.every(mayRun))) {
      const last = places.takeFromLargest(path);
      if (last === null) throw full();
      last.refuse(full());
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    places.add(path, { path, start: resolve, refuse: reject });
    startWhatMay();
    return promise;
  }

  function startWhatMay(): void {
    for (const places of waiting.values()) {
      while (free > 0) {
        const job = places.takeNext(mayRun);
        if (job === null) break;
        free -= 1;
        for (const step of job.path) running.add(step, 1);
        job.start();
      }
    }
  }

  async function enter(line: Line, requester: Requester): Promise<() => void> {
    const path = pathOf(requester);
    const inLine = path.map((step) => `${line} ${step}`);
    if (path.some((step, index) => held.of(inLine[index] ?? '') >= mostHeld(step))) throw full();
    for (const step of inLine) held.add(step, 1);
    const leaveLine = () => inLine.forEach((step) => held.add(step, -1));
    try {
      await join(line, path);
    } catch (error) {
      leaveLine();
      throw error;
    }
    return () => {
      leaveLine();
      for (const step of path) running.add(step, -1);
      free += 1;
      startWhatMay();
    };
  }

  return {
    enter,
    async run(line, requester, work) {
      const leave = await enter(line, requester);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

interface Job {
  readonly path: Path;
  readonly start: () => void;
  readonly refuse: (reason: QueueFull) => void;
}

/**
 * The path of a requester: from the largest network to the smallest, then the person, then the server. The prefix of each step
 * says what it is, and of a network how large.
 */
function pathOf({ network, person, target }: Requester): Path {
  const networks = network === null ? [] : networksAround(network).map(({ name, times }) => `${times}x ${name}`);
  return [
    ...networks.toReversed(),
    ...(person === null ? [] : [`person ${person}`]),
    ...(target === undefined ? [] : [`target ${target}`]),
  ];
}

type MostOf = (step: string) => number;

function mostOf({ network = Infinity, person = Infinity, target = Infinity }: Share): MostOf {
  return (step) => {
    if (step.startsWith('person ')) return person;
    if (step.startsWith('target ')) return target;
    return network * Number.parseInt(step, 10);
  };
}

function allButOne(running: number): MostOf {
  const most = Math.max(1, running - 1);
  return (step) => (/^(person|target) /.test(step) ? Infinity : most);
}

/** Counts by key. A key with a count of 0 takes no memory. */
function tally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: 1 | -1): void {
      const now = (counts.get(key) ?? 0) + change;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    },
  };
}
