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

/** A call as it is made from a command line with a key. */
export function curlText({ method, path, bodies }: ReferenceCall, origin: string): string {
  const body = bodies[0]
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${path}'`,
    `  -H 'Authorization: Bearer CLAVE'`,
    ...(body === undefined ? [] : [`  -H 'Content-Type: ${body.mediaType}'`, `  --data @archivo`]),
  ]
  return lines.join(' \\\n')
}
