import { rmSync } from 'node:fs'
import { Server } from 'node:net'
import { basename } from 'node:path'
import { createLogger } from '@vigia/runtime/logger'
import { type AccountCoordinator, createAccountCoordinator } from './account-coordinator.ts'
import { servedChromium } from './browser/served-chromium.ts'
import { createGpsPlatforms, type GpsPlatforms } from './gps-platforms.ts'
import { withinMs } from './open-platform-session.ts'
import { createPendingAnswers } from './pending-answers.ts'
import { createPlatformLimits } from './platform-limits.ts'
import { createSecretRequests } from './secret-requests.ts'
import type { FromWorker, ToSupervisor, ToWorker } from './worker-messages.ts'

/** Less than the server waits before it kills. */
const STOP_WITHIN_MS = 4_000
/** Nobody is left to be told: only the browser has to go. */
const ABANDONED_WITHIN_MS = 2_000
/** The server makes the pipes; the browser itself may take longer to start. */
const BROWSER_WITHIN_MS = 15_000
/** Silent for long, we are taken for held up (`workers/loop-watchdog.ts`). */
const ALIVE_EVERY_MS = 1_000
const CLEAR_AWAY = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const

/**
 * The process that reads carriers' platforms: no database, no key, an account that owns nothing. When the channel ends, the
 * server is dead, and it leaves with its browser.
 */
const logger = createLogger(process.env.GPS_WORKER_LOG ?? 'warn')
let platforms: GpsPlatforms | null = null
let coordinator: AccountCoordinator | null = null
let isLeaving = false

becomeUnprivileged(process.env.GPS_WORKER_USER)

const send = (message: FromWorker | ToSupervisor): void => {
  // A browser that we close is no crash.
  if (!isLeaving && process.connected) process.send?.(message, undefined, undefined, () => undefined)
}

const secretRequests = createSecretRequests(send)

const browserPipes = createPendingAnswers<string | null>(BROWSER_WITHIN_MS, null)

function configure(message: Extract<ToWorker, { type: 'configure' }>, handle: unknown): void {
  const now = (): number => Date.now()
  const { egressRules, servedBrowser } = message
  const launch = (): Promise<string | null> =>
    browserPipes.ask((requestId) => send({ type: 'browser-request', requestId }))
  const confinement = servedChromium(handle instanceof Server ? handle : null, launch)
  platforms = createGpsPlatforms({
    now,
    logger,
    egressRules,
    servedBrowser: servedBrowser && { ...servedBrowser, confinement },
    onConfined: (isOwn) => send({ type: 'browser-network', isOwn }),
  })
  setInterval(() => send({ type: 'alive' }), ALIVE_EVERY_MS)
  const limits = createPlatformLimits(message.maxBrowserSessions)
  coordinator = createAccountCoordinator({ ...platforms, secretRequests, limits, now, logger, send })
  send({ type: 'ready', browserProblem: platforms.browserProblem() })
}

/** Sessions stay signed in: whoever reads next goes on from what is kept of them, without the password. */
async function leave(withinTotalMs: number): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await withinMs(platforms?.close() ?? Promise.resolve(), withinTotalMs)
  process.exit(0)
}

/** The server that made our folder will not clear it away. */
async function leaveAlone(): Promise<void> {
  const { HOME } = process.env
  process.on('exit', () => {
    if (HOME !== undefined && basename(HOME).startsWith('vigia-gps-')) rmSync(HOME, CLEAR_AWAY)
  })
  await leave(ABANDONED_WITHIN_MS)
}

process.on('message', (message: ToWorker, handle: unknown) => {
  if (isLeaving) return
  if (message.type === 'stop') void leave(STOP_WITHIN_MS)
  else if (message.type === 'configure') configure(message, handle)
  else if (message.type === 'secret') secretRequests.answer(message)
  else if (message.type === 'browser-pipes') browserPipes.answer(message.requestId, message.folder)
  else coordinator?.handle(message)
})
process.on('disconnect', () => void leaveAlone())
// Ctrl-C reaches the whole group: the server says when.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void leave(STOP_WITHIN_MS))
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail)

function fail(error: unknown): void {
  logger.fatal({ err: error }, 'error no previsto; la lectura de plataformas GPS se detiene')
  process.exit(1)
}

/** `uid:gid`, when the server could not start us as that user because the code lies where it may not look. */
function becomeUnprivileged(user: string | undefined): void {
  const [uid, gid] = (user ?? '').split(':').map(Number)
  if (user === undefined || uid === undefined || gid === undefined) return
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}
