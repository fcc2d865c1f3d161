import type { ApiScope } from '@vigia/contract'

/** The address of the server, the key's secret, and now (epoch ms): a position is of some moment. */
interface RequestFacts {
  readonly origin: string
  readonly secret: string
  readonly now: number
}

/** A command that tries a key: it reads, asks what would become of a trip without keeping it, or sends one position. */
export function keyRequest(scope: ApiScope, { origin, secret, now }: RequestFacts): string {
  const bearer = `-H 'Authorization: Bearer ${secret}'`
  if (scope === 'read') return `curl ${bearer} '${origin}/api/travels/in-transit'`
  const [path, body] =
    scope === 'travels:write'
      ? [
          '/api/travels/check',
          { external_invoice: 'PRUEBA-1', status: 'PENDIENTE', origin: 'León', destination: 'Querétaro' },
        ]
      : ['/api/positions', { device: 'SU-EQUIPO', timestamp: new Date(now).toISOString(), lat: 19.4326, lng: -99.1332 }]
  return `curl ${bearer} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' '${origin}${path}'`
}
