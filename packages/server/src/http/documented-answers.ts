import { callDetails, type Endpoint, type EndpointName, endpoints, errorBody } from '@vigia/contract'
import type { z } from 'zod'
import { isForAnyHost } from './own-host.ts'
import { permissions } from './permissions.ts'

/** One answer that a call may give. */
export interface DocumentedAnswer {
  /** Null: no body, or one that is no JSON. */
  readonly schema: z.ZodType | null
  readonly types: readonly string[]
}

/** Calls that nobody's rate is counted of (http/rate-limit.ts). */
const UNCOUNTED: ReadonlySet<string> = new Set(['healthz', 'readyz'])
const JSON_TYPE = ['application/json']

/** Every answer that a call may give, by status: what follows from its form and who may make it, and what its details add. */
export function documentedAnswers(name: EndpointName): ReadonlyMap<number, DocumentedAnswer> {
  const endpoint: Endpoint = endpoints[name]
  const details = callDetails[name]
  const answers = new Map<number, DocumentedAnswer>()
  for (const status of [...errorsByForm(name, endpoint), ...(details?.errors ?? [])])
    answers.set(status, { schema: errorBody, types: JSON_TYPE })
  const { response } = endpoint
  const types = response === undefined ? (details?.types ?? []) : JSON_TYPE
  const others = Object.keys(details?.answers ?? {}).map(Number)
  const status = endpoint.status ?? (response === undefined && types.length === 0 ? 204 : 200)
  if (!others.includes(200)) answers.set(status, { schema: response ?? null, types })
  for (const [other, schema] of Object.entries(details?.answers ?? {}))
    answers.set(Number(other), { schema, types: schema === null ? [] : JSON_TYPE })
  if (name === 'upsertTrips') for (const also of [201, 422]) answers.set(also, { schema: response ?? null, types })
  return new Map([...answers].toSorted(([a], [b]) => a - b))
}

function errorsByForm(name: EndpointName, { method, params, query, body }: Endpoint): number[] {
  const permission = permissions[name]
  const isGuarded = typeof permission === 'object'
  return [
    ...((params ?? query ?? body ?? callDetails[name]?.bodies) ? [400] : []),
    ...(isGuarded ? [401, 403] : []),
    ...(params === undefined ? [] : [404]),
    ...(method === 'GET' ? [] : [400, 413, 415]),
    ...(body === undefined ? [] : [422]),
    ...(isForAnyHost(name) ? [] : [421]),
    ...(permission === 'device' || UNCOUNTED.has(name) ? [] : [429]),
    500,
    503,
  ]
}
