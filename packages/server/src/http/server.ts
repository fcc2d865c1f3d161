import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { Logger } from '@vigia/runtime/logger'
import fastify from 'fastify'
import type { Clock } from '../ports/clock.ts'
import type { Identify } from './actor.ts'
import { answerMalformed } from './answer-malformed.ts'
import { guardRoutes } from './auth-guard.ts'
import { checkAnswers } from './check-answers.ts'
import { cutOpenAnswers, type RightsListening } from './cut-open-answers.ts'
import { handleErrors, knownError, sendError } from './error-handler.ts'
import { intakeAddress } from './intake-address.ts'
import { parseJsonBodies } from './json-parser.ts'
import { limitBodyTime } from './limit-body-time.ts'
import { limitHeavyCalls } from './limit-heavy-calls.ts'
import { literalPercent } from './literal-percent.ts'
import type { Metrics } from './metrics.ts'
import { answerNotFound } from './not-found.ts'
import { ownHost, refuseOtherHosts } from './own-host.ts'
import { limitRates } from './rate-limit.ts'
import { logRequests } from './request-log.ts'
import type { Server } from './route.ts'
import { sendSecurityHeaders } from './security-headers.ts'

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_MS = 15_000
/** A part of 4 MB over a line that takes 200 kbit/s. */
const FILE_MS = 180_000
const CONNECTION_MS = 30_000
const HEADERS_MS = 10_000
/** Node looks for connections that are late only so often; its own 30 s would make 40 of the 10 above. */
const LATE_CHECK_MS = 5_000
const MAX_HEADER_BYTES = 16 * 1024
const COMPRESS_FROM_BYTES = 2_048

export interface ServerOptions {
  readonly identify: Identify
  /** Absent: rights never change. */
  readonly onRightsChanged?: RightsListening
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  /** Whether the addresses of a proxy in front are believed. */
  readonly trustProxy: boolean
  /** The address that people use, without a path; absent: loopback only. */
  readonly publicUrl?: string | null
  /** Tests only: holds every answer against the contract. */
  readonly checksAnswers?: boolean
}

/** The HTTP server with everything that all routes share, and no route yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // One hop: the last address of X-Forwarded-For is the proxy's word, those before it are the caller's own.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: FILE_MS,
    connectionTimeout: CONNECTION_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LATE_CHECK_MS, maxHeaderSize: MAX_HEADER_BYTES },
    // As long as an address may be at all: a part that is too long is refused like any other wrong one, by its schema.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => intakeAddress(literalPercent(url)),
    frameworkErrors: (error, _request, reply) => void sendError(reply, knownError(error)),
    clientErrorHandler: answerMalformed,
    forceCloseConnections: 'idle',
  })
  // Asked for once, a connection's address is known also when the caller has hung up: every limit and every audit needs it.
  server.server.on('connection', (socket) => void socket.remoteAddress)
  const publicUrl = options.publicUrl ?? null
  server.decorate('publicUrl', publicUrl)
  if (options.checksAnswers === true) checkAnswers(server)
  handleErrors(server, options.logger)
  answerNotFound(server)
  parseJsonBodies(server)
  await sendSecurityHeaders(server)
  await server.register(compress, { threshold: COMPRESS_FROM_BYTES, encodings: ['br', 'gzip', 'identity'] })
  await server.register(cookie)
  logRequests(server, options.logger, options.metrics)
  refuseOtherHosts(server, ownHost(publicUrl, options.trustProxy))
  limitBodyTime(server, { shortBytes: BODY_LIMIT_BYTES, shortMs: REQUEST_MS })
  limitRates(server, options.clock)
  guardRoutes(server, options.identify)
  limitHeavyCalls(server)
  if (options.onRightsChanged !== undefined) cutOpenAnswers(server, options.identify, options.onRightsChanged)
  return server
}
