import { matchKey } from '@vigia/domain/text/match-key'
import type { ReferenceCall } from '../../../api/api-reference.ts'

/** Those that a key may make, or all. */
export type CallFilter = 'keys' | 'all'

/** Calls of which address, name or words have every word that is sought, accents and capitals aside. */
export function filterCalls(
  calls: readonly ReferenceCall[],
  filter: CallFilter,
  search: string,
): readonly ReferenceCall[] {
  const words = search
    .split(/\s+/)
    .map(matchKey)
    .filter((word) => word !== '')
  return calls.filter((call) => {
    if (filter === 'keys' && call.scopes.length === 0) return false
    const text = matchKey([call.method, call.path, call.name, call.summary].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** A call as it is made from a command line, with a key where it wants one; null: no key may make it. */
export function curlText({ method, path, scopes, proof, bodies }: ReferenceCall, origin: string): string | null {
  if (proof === 'bearer' && scopes.length === 0) return null
  const body = bodies[0]
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    ...PROOF[proof],
    ...(body === undefined ? [] : bodyLines(body)),
  ]
  return lines.join(' \\\n')
}

const PROOF: Readonly<Record<ReferenceCall['proof'], readonly string[]>> = {
  ...{ bearer: [`  -H 'Authorization: Bearer CLAVE'`], basic: ["  -u 'DISPOSITIVO:SECRETO'"], none: [] },
}

/** Of a form curl itself says where one part ends. */
function bodyLines({ mediaType, fields }: ReferenceCall['bodies'][number]): readonly string[] {
  if (mediaType === 'multipart/form-data') return [`  -F ${fields[0]?.name ?? 'file'}=@archivo`]
  return [`  -H 'Content-Type: ${mediaType}'`, '  --data @archivo']
}
