import { GPS_OBSTACLES } from '@vigia/domain/gps/obstacle'
import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { describe, expect, test } from 'vitest'
import { carrierMessage, diagnosisSteps } from './diagnose-text.ts'
import { type ArrivedFix, diagnoseTrip, type SessionEvidence, type TripEvidence } from './diagnose-trip.ts'

const NOW = Date.parse('2026-11-21T18:00:00Z')
const ago = (minutes: number): number => NOW - minutes * MINUTE_MS

const BLANK: TripEvidence = {
  isActive: true,
  isSeen: false,
  hasLink: true,
  hasAccess: true,
  unconfirmedHost: null,
  closedByPersonAt: null,
  session: null,
  lastFixAt: ago(90),
  arrived: [],
  outage: null,
  silenceReasons: [],
}

const session = (over: Partial<SessionEvidence> = {}): SessionEvidence => ({
  state: 'tracking',
  obstacle: null,
  evidence: [],
  stateSince: ago(120),
  readAt: ago(1),
  fixAt: ago(2),
  unitName: 'T-45',
  candidates: [],
  ...over,
})

const fix = (minutesAgo: number, over: Partial<ArrivedFix> = {}): ArrivedFix => ({
  at: ago(minutesAgo),
  receivedAt: ago(minutesAgo),
  point: { lat: 20.5, lng: -100.4 },
  speedKmh: 60,
  quality: 'good',
  ...over,
})

const CENTRE = { lat: 23.6345, lng: -102.5528 }
const ahead = fix(3, { quality: 'future', at: NOW + HOUR_MS })
const filler = fix(3, { quality: 'placeholder', point: CENTRE })
const refused = session({
  state: 'waiting',
  obstacle: 'credentials-refused',
  evidence: ['La página contestó: "Clave incorrecta"'],
  readAt: null,
  fixAt: null,
})
const outage = { platform: 'Rastreo Norte', sinceAt: ago(40), tripIds: ['1', '2', '3'] }

describe('the cause is the first that its evidence proves', () => {
  const cases: readonly [why: string, trip: Partial<TripEvidence>, cause: string | null, says: RegExp | null][] = [
    ['it is seen', { isSeen: true, session: refused }, null, null],
    ['it has ended', { isActive: false, session: refused }, null, null],
    ['its fixes come from the future', { arrived: [ahead, fix(90)] }, 'clock-skew', /adelantada 63 min/],
    ['what comes is a placeholder', { arrived: [filler, fix(90)] }, 'placeholder', /23\.6345, -102\.5528/],
    [
      'a placeholder of yesterday explains nothing',
      { arrived: [{ ...filler, receivedAt: ago(1500) }] },
      'unknown',
      /No hay una sesión/,
    ],
    ['the platform refused', { session: refused }, 'credentials-refused', /Clave incorrecta/],
    [
      'a position that arrives now is nearer than an old refusal',
      { session: refused, arrived: [filler] },
      'placeholder',
      null,
    ],
    [
      'the unit is not in the account',
      { session: session({ state: 'logged', obstacle: 'unit-not-found', candidates: ['T-46', 'T-47'] }) },
      'unit-not-found',
      /T-46, T-47/,
    ],
    ['read a minute ago, and its fix is old', { session: session({ fixAt: ago(300) }) }, 'device-mute', /T-45/],
    [
      'read a minute ago, and its fix is an hour old less a minute',
      { session: session({ fixAt: ago(59) }) },
      'unknown',
      null,
    ],
    [
      'nobody has read for an hour: an old fix proves nothing',
      { session: session({ readAt: ago(70), fixAt: ago(300) }) },
      'unknown',
      null,
    ],
    [
      'one place under four times, driving',
      { session: session(), arrived: [fix(1), fix(2), fix(3), fix(4), fix(9, { point: CENTRE })] },
      'repeated-fix',
      /4 horas/,
    ],
    [
      'one place under four times, standing',
      { session: session(), arrived: [1, 2, 3, 4].map((m) => fix(m, { speedKmh: 0 })) },
      'unknown',
      null,
    ],
    [
      'its platform is quiet as a whole',
      { outage, session: session({ readAt: null, fixAt: null }) },
      'platform-down',
      /3 unidades de Rastreo Norte/,
    ],
    [
      'nobody gave a link, and nothing has reported',
      { hasLink: false, hasAccess: false, lastFixAt: null },
      'no-link',
      /Ningún equipo/,
    ],
    [
      'no link, and its own device is silent',
      { hasLink: false, hasAccess: false, silenceReasons: ['Se calló en una zona sin señal.'] },
      'device-mute',
      /zona sin señal|reportó/,
    ],
    [
      'no link, and silent for a moment only',
      { hasLink: false, hasAccess: false, lastFixAt: ago(20) },
      'unknown',
      null,
    ],
    ['a link without an account', { hasAccess: false }, 'no-credentials', null],
    ['a site that nobody has confirmed', { unconfirmedHost: 'gps.mx' }, 'site-not-confirmed', null],
    ['nobody has opened it', {}, 'unknown', /No hay una sesión GPS abierta/],
    ['somebody has closed it', { closedByPersonAt: ago(30) }, 'unknown', /se cerró a mano/],
    [
      'it is being opened',
      { session: session({ state: 'waiting', readAt: null, fixAt: null }) },
      'unknown',
      /Esperando login/,
    ],
    [
      'the session itself does not know',
      { session: session({ state: 'error', obstacle: 'unknown', readAt: null }) },
      'unknown',
      /no se sabe por qué/,
    ],
  ]
  test.each(cases)('%s', (_why, trip, cause, says) => {
    const diagnosis = diagnoseTrip({ ...BLANK, ...trip }, NOW)
    expect(diagnosis.cause).toBe(cause)
    if (cause !== null) expect(diagnosis.evidence).not.toEqual([])
    if (says !== null) expect(diagnosis.evidence.join('\n')).toMatch(says)
  })
})

describe('what is said to the carrier', () => {
  const trip = { externalInvoice: 'FAC-9', plates: '45-AK-7P', origin: 'Puebla', destination: 'León' }

  test('names the trip, the plates, since when, what happens and what is asked for', () => {
    expect(carrierMessage('device-mute', trip, ago(90))).toBe(
      [
        'Buen día. Le escribimos por el viaje FAC-9 (Puebla – León), la unidad con placas 45-AK-7P.',
        'Le informamos que desde el 21 nov 2026, 10:30 el equipo GPS de la unidad no reporta.',
        'Por favor, revise el equipo y nos indique la ubicación actual de la unidad y su última comunicación con el operador.',
        'Quedamos atentos. Muchas gracias.',
      ].join('\n'),
    )
  })

  test('is nothing where the carrier cannot help, and never without something to do for monitoring', () => {
    for (const cause of ['unknown', 'crashed', 'no-browser', 'layout-changed', 'paused'] as const)
      expect(carrierMessage(cause, trip, null)).toBeNull()
    for (const cause of GPS_OBSTACLES) expect(diagnosisSteps(cause).length).toBeGreaterThan(0)
  })
})
