/** How many of the newest readings the estimate looks at: a minute of frames. */
const WINDOW = 60

/** The server's time, whatever the PC's clock says. */
export interface ServerClock {
  /** A message written at `sentAt` (server) arrived at `receivedAt` (here), epoch ms each. */
  observe(sentAt: number, receivedAt: number): void
  /** Server minus local, in milliseconds; 0 until something was observed. */
  offset(): number
  /** The server's time now. */
  now(): number
}

/**
 * Delay on the way only makes a message look older, so the largest difference in the window is the nearest to the
 * truth; a window, so that a corrected PC clock is believed within a minute.
 */
export function createServerClock(localNow: () => number): ServerClock {
  let readings: readonly number[] = []
  let estimate = 0
  return {
    observe(sentAt, receivedAt) {
      readings = [...readings.slice(1 - WINDOW), sentAt - receivedAt]
      estimate = Math.max(...readings)
    },
    offset: () => estimate,
    now: () => localNow() + estimate,
  }
}
