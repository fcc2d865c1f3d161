/**
 * How a feature puts a call of the contract on the server:
 *
 *   mount(server, 'updateUser', async ({ params, body, audit }) => updateUser(deps, audit, params.id, body))
 *   mountPublic(server, 'login', async ({ body, source }) => login(deps, body, source))      // 'public' and 'device' calls: no actor
 *
 * The handler gets what the endpoint's schemas describe, already validated, and returns its response (undefined: no body),
 * or `answer(...)` for another status, headers, or bytes. Options: `bodyLimit` in bytes; `rawBody: true` leaves the body as
 * parsed, for intakes with a validator of their own. Who may call is said in `permissions.ts`, nowhere else. A handler
 * with an actor runs within their organisation and their reach: on `database.scoped` it gets no other rows, a public one none at all.
 */

import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import {
  type BodyOf,
  type Endpoint,
  type EndpointName,
  endpoints,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@vigia/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ActorAuditContext, RequestSource } from '../db/audit.store.ts'
import { withinScope } from '../db/organisation-scope.ts'
import { unauthorized } from '../ports/errors.ts'
import { type Actor, scopeOf } from './actor.ts'
import { isValidated } from './large-body.ts'
import { permissions } from './permissions.ts'
import { validate } from './validate.ts'

/** What a feature parses by itself is parsed on the event loop. */
const MOST_RAW_BYTES = 512 * 1024

export type Server = FastifyInstance
type Endpoints = typeof endpoints

export interface Call<N extends EndpointName> {
  readonly params: ParamsOf<Endpoints[N]>
  readonly query: QueryOf<Endpoints[N]>
  readonly body: BodyOf<Endpoints[N]>
  readonly ip: string
  /** Of an audit entry, what is known before anybody has proved who they are. */
  readonly source: RequestSource
  readonly headers: IncomingHttpHeaders
  /** The framework's request, for what only it can do (multipart, streams). */
  readonly request: FastifyRequest
}

export interface AuthenticatedCall<N extends EndpointName> extends Call<N> {
  readonly actor: Actor
  /** What every audit entry of this call begins with. */
  readonly audit: ActorAuditContext
}

/** A header that comes more than once (`set-cookie`) as a list. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>

/** An answer other than "the endpoint's status with this JSON". A string, Buffer or stream is sent as it is. */
export interface Answer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: unknown
}

export const answer = (status: number, body?: unknown, headers: AnswerHeaders = {}): Answer => ({
  kind: 'answer',
  status,
  headers,
  body,
})

export interface MountOptions {
  readonly bodyLimit?: number
  readonly rawBody?: boolean
  /** Of a call of devices: it asks who sends before it reads the body, which may then take its time. */
  readonly asksFirst?: boolean
}

/** A call without a response schema may end without a word. */
type Result<N extends EndpointName> =
  undefined extends ResponseOf<Endpoints[N]>
    ? Promise<Answer | undefined> | Promise<void>
    : Promise<ResponseOf<Endpoints[N]> | Answer>

/** Mounts a call that needs a person or an API key. */
export function mount<N extends EndpointName>(
  server: Server,
  name: N,
  handler: (call: AuthenticatedCall<N>) => Result<N>,
  options: MountOptions = {},
): void {
  if (typeof permissions[name] === 'string') throw new Error(`${name} es pública: use mountPublic.`)
  route(server, name, options, (call) => {
    const { actor } = call.request
    if (actor === null) throw unauthorized()
    const audit = auditContext(actor, call.source)
    return withinScope(scopeOf(actor), () => handler({ ...call, actor, audit }))
  })
}

/** Of an audit entry, what the request itself says. */
export const auditSource = (request: FastifyRequest): RequestSource => ({ address: request.ip, requestId: request.id })

/** What an audit entry of an act of `actor` begins with. */
export const auditContext = ({ organisationId, kind, id }: Actor, source: RequestSource): ActorAuditContext => ({
  organisationId,
  actor: { kind, id },
  ...source,
})

/** Mounts a call whose permission is `public` or `device`. */
export function mountPublic<N extends EndpointName>(
  server: Server,
  name: N,
  handler: (call: Call<N>) => Result<N>,
  options: MountOptions = {},
): void {
  if (typeof permissions[name] !== 'string') throw new Error(`${name} no es pública: use mount.`)
  route(server, name, options, handler)
}

function route<N extends EndpointName>(
  server: Server,
  name: N,
  options: MountOptions,
  handler: (call: Call<N>) => Result<N>,
): void {
  const endpoint: Endpoint = endpoints[name]
  if (options.rawBody === true && (options.bodyLimit ?? 0) > MOST_RAW_BYTES) {
    throw new Error(`${name}: un cuerpo tan grande se lee y se valida en un proceso aparte.`)
  }
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: name, asksFirst: options.asksFirst ?? false },
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    handler: async (request, reply) => {
      const result = await handler({
        ...readCall<N>(endpoint, request, options.rawBody === true),
        ip: request.ip,
        source: auditSource(request),
        headers: request.headers,
        request,
      })
      return send(reply, endpoint, result)
    },
  })
}

function readCall<N extends EndpointName>(endpoint: Endpoint, request: FastifyRequest, rawBody: boolean) {
  const part = (schema: Endpoint['body'], value: unknown) =>
    schema === undefined ? undefined : validate(schema, value)
  // The one place where the schema's output meets the type that the contract derives from the same schema.
  return {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: rawBody || isValidated(request.body) ? request.body : part(endpoint.body, request.body),
  } as Pick<Call<N>, 'params' | 'query' | 'body'>
}

const isAnswer = (result: unknown): result is Answer =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'answer' && 'status' in result

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const { status, headers, body } = isAnswer(result)
    ? result
    : { status: endpoint.status ?? (result === undefined ? 204 : 200), headers: {}, body: result }
  void reply.code(status).headers(headers)
  if (body === undefined || status === 204 || status === 304) return reply.send()
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) return reply.send(body)
  return reply.type('application/json; charset=utf-8').send(body)
}
