import { createLogger } from '../src/logger.ts'

/** Says nothing. */
export const testLogger = createLogger('silent')
