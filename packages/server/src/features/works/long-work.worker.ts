import { setPriority } from 'node:os'
import { createLogger } from '@vigia/runtime/logger'
import { endCheck } from '../../db/backup/check-backup.ts'
import { doWork } from './do-work.ts'
import type { WorkNews, WorkOrder } from './work-messages.ts'

/** After everything that people wait for. */
const LOW_PRIORITY = 10

const logger = createLogger('warn')
const send = (news: WorkNews): void => {
  if (process.connected) process.send?.(news)
}

/** The process of one piece of long work: told once what to do, it says how far it is and what came of it. */
process.once('message', (order: WorkOrder) => {
  setPriority(LOW_PRIORITY)
  // Told to stop, or left by its server: what it made aside goes with it.
  const leave = (): void => {
    const cleaned = order.kind === 'restore-test' ? endCheck({ address: order.address, logger }) : Promise.resolve()
    cleaned.catch(() => undefined).finally(() => process.exit(1))
  }
  process.once('SIGTERM', leave)
  process.once('disconnect', leave)
  doWork(order, logger, (done, total) => send({ kind: 'progress', done, total })).then(
    (result) => finish({ kind: 'done', result }),
    (error: unknown) => finish({ kind: 'failed', ...describeError(error) }),
  )
})

const UNFORESEEN = 'No se pudo terminar: el registro del servidor dice por qué.'

/** What is thrown for a person is a plain error with a whole sentence; the database's and the system's words are for the log. */
function describeError(error: unknown): { readonly problem: string; readonly cause: string | null } {
  const isForPerson = error instanceof Error && error.constructor === Error && error.message.endsWith('.')
  return isForPerson
    ? { problem: error.message, cause: null }
    : { problem: UNFORESEEN, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

function finish(news: WorkNews): void {
  if (process.connected) process.send?.(news, () => process.exit(0))
  else process.exit(0)
}
