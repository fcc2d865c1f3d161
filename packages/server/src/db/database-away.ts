const AWAY_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[1235]|53\w{3}|57014|55P03|25006|25P03|40001|40P01)$/
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|Client has encountered a connection error|not queryable/

/** A lock that another transaction holds for too long, or two that waited for each other. */
const HELD_CODES = ['55P03', '40001', '40P01']

/** Whether this error means that somebody else's change of the same was under way for longer than one waits; `isDatabaseAway` too. */
export const isHeldByOthers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HELD_CODES.includes(String(error.code))

/** Whether this error means that the database is away, full, too slow or too busy for now: the caller answers 503 and may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    const fromFiles = error.code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')
    return AWAY_CODES.test(error.code) && !fromFiles
  }
  return AWAY_MESSAGES.test(error.message)
}
