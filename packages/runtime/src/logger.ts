import pino, { type Logger as PinoLogger } from 'pino'

export type Logger = PinoLogger

/** JSON lines on standard error, UTC. Standard output stays free for the one line that says where the app is. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** Only what helps to find a fault: a driver's error carries its whole connection, and a statement its data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
