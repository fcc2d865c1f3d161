import type { ApiScope } from '@vigia/contract'
import { type CallInputs, type CallName, calls } from '@vigia/contract/calls'

/** The address of the server, the key's secret, and now (epoch ms): a position is of some moment. */
interface RequestFacts {
  readonly origin: string
  readonly secret: string
  readonly now: number
}

const DRAFT: CallInputs['checkTrip']['body'] = {
  external_invoice: 'PRUEBA-1',
  status: 'in transit',
  origin: 'León',
  destination: 'Querétaro',
}

const fixOf = (now: number): CallInputs['postPositions']['body'] => ({
  device: 'SU-EQUIPO',
  timestamp: new Date(now).toISOString(),
  lat: 19.4326,
  lng: -99.1332,
})

/** A command that tries a key: it reads, asks what would become of a trip without keeping it, or sends one position. */
export function keyRequest(scope: ApiScope, { origin, secret, now }: RequestFacts): string {
  const bearer = `-H 'Authorization: Bearer ${secret}'`
  const address = (name: CallName) => `'${origin}${calls[name].split(' ')[1]}'`
  if (scope === 'read') return `curl ${bearer} ${address('travelsInTransit')}`
  const [name, body] =
    scope === 'travels:write' ? (['checkTrip', DRAFT] as const) : (['postPositions', fixOf(now)] as const)
  return `curl ${bearer} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' ${address(name)}`
}
