import { expect, test } from 'vitest'
import type { Mirror, MirrorRefusal } from '../../api/gps-mirrors.ts'
import { refusalText } from './refusal-text.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const mirrorOf = (refusal: Partial<MirrorRefusal> | null, over: Partial<Mirror> = {}): Mirror => ({
  ...{ mirrorId: '1', kind: 'wialon-ips', carrier: 'Fletes Ruiz', receivedAt: null, units: 0, unmatched: 0 },
  ...{ addresses: [], isOn: true, host: 'vigia.mx', port: 20_332, url: null, key: 'x', steps: '' },
  refusal: refusal && {
    ...{ reason: 'password', at: NOW - 20_000, address: '203.0.113.9', count: 14, total: 14, isOwn: true, others: [] },
    ...refusal,
  },
  ...over,
})

test.each([
  [
    'of which nothing good came yet',
    {},
    {},
    'La última hace 20 s desde 203.0.113.9, 14 veces y ninguna posición buena todavía.',
  ],
  [
    'after good ones',
    { count: 1, at: NOW - 120_000 },
    { receivedAt: NOW - 600_000 },
    'La última hace 2 min desde 203.0.113.9, 1 vez desde la última posición buena.',
  ],
  ['that may be another’s', { isOwn: false }, {}, 'La última hace 20 s desde 203.0.113.9, 14 veces.'],
] as const)('when and how often: %s', (_why, refusal, over, when) =>
  expect(refusalText(mirrorOf(refusal, over), NOW)?.when).toBe(when),
)

test('says of what may be another’s that it may, and of nothing nothing', () => {
  expect(refusalText(mirrorOf({ isOwn: false }), NOW)?.title).toBe(
    '¿Es Fletes Ruiz? Se rechaza lo que alguien envía por Wialon IPS',
  )
  expect(refusalText(mirrorOf({}), NOW)?.title).toBe('Se rechaza lo que envía Fletes Ruiz')
  expect(refusalText(mirrorOf(null), NOW)).toBeNull()
})

test('an address that is not listed is named, beside whose it may be', () =>
  expect(refusalText(mirrorOf({ reason: 'address' }), NOW)?.text).toContain(
    'La dirección 203.0.113.9 no está entre las que se aceptan. Si es la de la plataforma de Fletes Ruiz, agréguela',
  ))

test('that there was no room is no word about how many one address holds: all together may be too many', () =>
  expect(refusalText(mirrorOf({ reason: 'crowded' }), NOW)?.text).toMatch(
    /^No hubo lugar para otra conexión desde 203\.0\.113\.9: .* 2,000 de todas juntas\./,
  ))

test('what else is wrong is a sentence each, with its own number and age', () => {
  const others = [{ reason: 'plain', at: NOW - 120_000, address: '203.0.113.7', count: 1 }] as const
  expect(refusalText(mirrorOf({ others }), NOW)?.others).toEqual([
    expect.stringMatching(/^También: Se conecta sin TLS .*La última hace 2 min desde 203\.0\.113\.7, 1 vez\.$/),
  ])
  expect(refusalText(mirrorOf({}), NOW)).toMatchObject({ others: [], total: null })
  // The number of all is of no reason.
  const both = refusalText(mirrorOf({ others, total: 15 }), NOW)
  expect(both?.when).toContain(', 14 veces y ninguna')
  expect(both?.total).toBe('Por todo ello se ha rechazado 15 veces.')
  expect(refusalText(mirrorOf({ others, total: null }), NOW)?.total).toBeNull()
})
