/** The source of "now", injected everywhere so that tests can move it. Epoch milliseconds. */
export interface Clock {
  now(): number
  /**
   * The clock of the machine, by which a process sees afterwards that it stood still. Absent: this one is moved by hand, and that it
   * jumps says nothing of the process.
   */
  machineNow?(): number
}

export const systemClock: Clock = { now: () => Date.now(), machineNow: () => Date.now() }
