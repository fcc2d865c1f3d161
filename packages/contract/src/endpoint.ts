import type { z } from 'zod'

type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call of the API: the server mounts it, OpenAPI describes it, the browser takes its types from it. */
export interface Endpoint {
  readonly method: HttpMethod
  /** Fastify form: `/api/travels/:id`. */
  readonly path: `/${string}`
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** Absent: the call takes no JSON body (none, or a form of its own, which the route reads). */
  readonly body?: z.ZodType
  /** Absent: 204, or an answer that is no JSON. */
  readonly response?: z.ZodType
  /** What a 202 answers instead: there is more to do first. */
  readonly accepted?: z.ZodType
  /** Status of a good answer; 200 unless given. A route may answer another 2xx where the contract says so. */
  readonly status?: number
}

/** Keeps the literal types of the schemas, so that handlers and the browser infer from them. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type SchemaOf<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'response'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type ParamsOf<E extends Endpoint> = SchemaOf<E, 'params'>
export type QueryOf<E extends Endpoint> = SchemaOf<E, 'query'>
export type BodyOf<E extends Endpoint> = SchemaOf<E, 'body'>
export type ResponseOf<E extends Endpoint> = SchemaOf<E, 'response'>
