import { describe, expect, test } from 'vitest'
import { copiedTrip, copiedValues, replacedParts, takesPassword, takesRoute } from './copied-trip.ts'
import type { TripForm } from './trip-form.ts'

const FROM: TripForm = {
  ...{ id: '40', version: 3, hasPassword: true, changedBy: null },
  values: {
    ...{
      external_invoice: 'F-40',
      invoice_id: 'I-40',
      status: 'complete',
      description: 'Va lleno',
      package: '26 tarimas',
    },
    ...{ weight: '21.4', charge_date: '2026-11-20T05:30', download_date: '2026-11-20T10:00', eta: '2026-11-20T10:00' },
    ...{ company_client_name: 'Acme', company_carrier_name: 'Ruiz', origin: 'CDMX', destination: 'León' },
    ...{ latitude_destination_address: '21.1', longitude_destination_address: '-101.7' },
    ...{ unit_plates: '31-HK-6P', unit_name: 'ECO-212', operator_name: 'Noé Ríos', operator_phone: '55 1200 0231' },
    ...{ tracking_type: 'GPS_ESPEJO', monitor_url: 'https://gps.mx', monitor_account: 'ruiz' },
  },
}
const copy = (values: object, into: 'empty' | 'all') => copiedValues(values, FROM.values, into)

test('what may hold again is copied, and nothing that is of the one trip', () => {
  const { external_invoice, invoice_id, status, description, package: goods, weight, ...rest } = FROM.values
  const { charge_date, download_date, eta, ...again } = rest
  const blanks = { latitude_origin_address: '', longitude_origin_address: '', unit_device_id: '' }
  expect(copy({}, 'all')).toEqual({
    ...again,
    ...blanks,
    operator_device_id: '',
    gps_platform: '',
    monitor_password: '',
  })
})

const replaced = [
  ['nothing typed', {}, []],
  ['only blanks', { origin: '  ' }, []],
  ['what a copy leaves alone', { external_invoice: 'F-41', weight: '2' }, []],
  [
    'the same',
    {
      company_client_name: 'Acme',
      monitor_url: 'https://gps.mx ',
      tracking_type: 'GPS_ESPEJO',
      monitor_account: 'ruiz',
    },
    [],
  ],
  ['another name', { company_client_name: 'Otro' }, ['Cliente']],
  ['only its coordinates', { latitude_origin_address: '19' }, ['Origen']],
  ['a password', { monitor_password: 'x' }, ['Rastreo']],
] as const
test.each(replaced)('typed: %s', (_what, values, parts) => {
  expect(replacedParts(values, FROM.values)).toEqual(parts)
})

describe('into a form that is begun', () => {
  const begun = {
    destination: 'León norte',
    operator_phone: '33',
    monitor_password: 's3creta',
    external_invoice: 'F-41',
  }

  test('only what is empty: a typed place gets no coordinates of another, a typed password no other account', () => {
    expect(copy(begun, 'empty')).toMatchObject({ ...begun, origin: 'CDMX', unit_plates: '31-HK-6P' })
    const filled = Object.keys(copy(begun, 'empty'))
    const others = ['latitude_destination_address', 'operator_name', 'monitor_url', 'tracking_type']
    expect(filled.filter((field) => others.includes(field))).toEqual([])
  })

  test('all of it, but for what the other trip does not say', () => {
    expect(copy({ ...begun, gps_platform: 'Otra' }, 'all')).toMatchObject({
      ...{ destination: 'León', operator_phone: '55 1200 0231', monitor_password: '', gps_platform: '' },
      external_invoice: 'F-41',
    })
    expect(copiedValues(begun, { origin: 'CDMX' }, 'all')).toMatchObject(begun)
  })
})

test('password and route go with the account and the lane that were copied, and with no other', () => {
  const copied = copiedTrip(FROM)
  const values = copy({}, 'all')
  const goes = (over: object) => [
    takesPassword(copied, { ...values, ...over }),
    takesRoute(copied, { ...values, ...over }),
  ]
  expect(goes({})).toEqual([true, true])
  expect(goes({ monitor_url: 'https://ladron.mx' })).toEqual([false, true])
  expect(goes({ monitor_account: 'otra' })).toEqual([false, true])
  expect(goes({ monitor_password: 'x' })).toEqual([false, true])
  expect(goes({ destination: 'Silao' })).toEqual([true, false])
  expect(goes({ latitude_destination_address: '22' })).toEqual([true, false])
  expect(takesPassword({ ...copied, hasPassword: false }, values)).toBe(false)
})
