import { describe, expect, test } from 'vitest'
import { MIN, NOW, SEC } from '../../test/factories.ts'
import { CONTACT_OUTCOMES, type ContactOutcome } from './contact-outcome.ts'
import { type DraftedTrip, draftComment, draftForClient, MOST_DRAFT, redraftedText } from './draft-comment.ts'

/** NOW is 23:00 where the company is. */
const MOVING: DraftedTrip = {
  ...{ status: 'in transit', origin: 'CEDIS Tepotzotlán', destination: 'Querétaro', chargeAt: null },
  fix: { at: NOW - 40 * SEC, source: 'unit', speedKmh: 78 },
  ...{ place: 'MEX-57D km 143', stoppedSince: null, silence: null },
}
const at = (minutes: number) => NOW + minutes * MIN
const fix = (minutes: number, over: Partial<NonNullable<DraftedTrip['fix']>> = {}) => ({
  ...{ at: at(minutes), source: 'unit' as const, speedKmh: 0, ...over },
})

test.each<[string, Partial<DraftedTrip>, string]>([
  ['moving', {}, 'En movimiento a 78 km/h, MEX-57D km 143 rumbo a Querétaro; GPS propio hace 40 s'],
  [
    'moving near a town: its place goes on in the sentence',
    { place: 'A 4 km al sur de Matehuala' },
    'En movimiento a 78 km/h, a 4 km al sur de Matehuala rumbo a Querétaro; GPS propio hace 40 s',
  ],
  ['moving, place unknown', { place: null }, 'En movimiento a 78 km/h rumbo a Querétaro; GPS propio hace 40 s'],
  [
    'on its way to load: it goes to no destination yet',
    { status: 'in route' },
    'En movimiento a 78 km/h, MEX-57D km 143; GPS propio hace 40 s',
  ],
  [
    'stopped',
    { stoppedSince: at(-12), fix: fix(-1, { source: 'original' }) },
    'Detenido 12 min, MEX-57D km 143; app del operador hace 1 min',
  ],
  ['standing for a moment', { stoppedSince: at(-2), fix: fix(-1) }, 'Detenido, MEX-57D km 143; GPS propio hace 1 min'],
  ['of unknown speed', { fix: fix(-1, { speedKmh: null }) }, 'MEX-57D km 143; GPS propio hace 1 min'],
  [
    'of an old fix: no word of how it moves',
    { fix: fix(-6, { speedKmh: 78 }) },
    'Última posición: MEX-57D km 143; GPS propio hace 6 min',
  ],
  [
    'of an old fix nowhere in words',
    { place: null, fix: fix(-125, { source: 'manual' }) },
    'Última posición conocida; posición manual hace 2 h 5 min',
  ],
  ['never heard', { fix: null, place: null }, 'Sin posición'],
  [
    'silent',
    { silence: { class: 'coverage-hole', sinceAt: at(-21) }, fix: fix(-21) },
    'Sin señal desde 22:39; última posición MEX-57D km 143. Zona sin cobertura',
  ],
  [
    'silent and never placed',
    { silence: { class: 'unknown', sinceAt: at(-21) }, fix: null, place: null },
    'Sin señal desde 22:39. Sin causa determinada',
  ],
  [
    'loading',
    { status: 'load', chargeAt: at(-60), fix: fix(-1) },
    'Cargando en CEDIS Tepotzotlán desde 22:00, MEX-57D km 143; GPS propio hace 1 min',
  ],
  [
    'loading before its hour',
    { status: 'load', chargeAt: at(60), fix: fix(-1), place: null },
    'Cargando en CEDIS Tepotzotlán; GPS propio hace 1 min',
  ],
  [
    'waiting to unload',
    { status: 'download waiting', fix: fix(-1), place: null },
    'En espera de descarga en Querétaro; GPS propio hace 1 min',
  ],
])('a trip %s', (_why, over, expected) => {
  const { text, parts } = draftComment({ ...MOVING, ...over }, 'seen-by-gps', NOW)
  expect(text.slice(6)).toBe(expected)
  expect(text).toMatch(/^\d\d:\d\d /)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('each outcome has its words, and none is added to what the map alone says', () => {
  const words = CONTACT_OUTCOMES.map((outcome) => draftComment(MOVING, outcome, NOW).text.slice(6).split('En mov')[0])
  expect(words).toEqual([
    ...['Contesta: ', 'No contesta. ', 'Buzón, se deja mensaje. ', 'Número equivocado. ', 'Cuelga. '],
    ...['Clave correcta. ', 'Clave de coacción. ', 'Por WhatsApp: ', '', 'Contesta por WhatsApp: '],
    ...['Contesta el despacho de la línea: ', 'No contesta el despacho de la línea. '],
  ])
  expect(draftComment(MOVING, null, NOW).text).toBe(draftComment(MOVING, 'seen-by-gps', NOW).text)
})

test('what comes from data says from which, and of when', () => {
  const told = draftComment(MOVING, 'answered', NOW).parts.filter(({ field }) => field !== null)
  expect(told.map(({ field, asOf }) => [field, asOf])).toEqual([
    ['speed', NOW - 40 * SEC],
    ['place', NOW - 40 * SEC],
    ['destination', null],
    ['signal', NOW - 40 * SEC],
  ])
})

describe('long names', () => {
  test.each([200, 260, 279, 280, 5000])('a place of %i characters', (length) => {
    const place = 'Larguísimo nombre de un parador cualquiera '.repeat(200).slice(0, length)
    const { text, parts } = draftComment({ ...MOVING, place }, 'voicemail', NOW)
    expect(text.length).toBeLessThanOrEqual(MOST_DRAFT)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })
})

test.each<[string, Partial<DraftedTrip>, string]>([
  ['how fast it goes, and by what it is heard', {}, 'En camino, MEX-57D km 143 rumbo a Querétaro'],
  ['by what a unit that stands is heard', { stoppedSince: at(-12) }, 'Detenido 12 min, MEX-57D km 143'],
  ['anything of a silence', { silence: { class: 'coverage-hole', sinceAt: at(-21) } }, ''],
  ['an old position', { fix: fix(-6) }, ''],
  ['that it was never heard', { fix: null, place: null }, ''],
])('a client is not told %s', (_what, over, expected) => {
  const { text, parts } = draftForClient({ ...MOVING, ...over }, NOW)
  expect([text, parts.map((part) => part.text).join('')]).toEqual([expected, expected])
})

test.each<[ContactOutcome, ContactOutcome | null]>([
  ['answered', 'no-answer'],
  ['voicemail', 'dispatch-answered'],
  ['no-answer', 'seen-by-gps'],
  ['hung-up', null],
])('a draft of %s corrected to %s is the draft of that', (from, to) => {
  expect(redraftedText(draftComment(MOVING, from, NOW).text, from, to)).toBe(draftComment(MOVING, to, NOW).text)
})

test.each<[string, string, ContactOutcome, ContactOutcome | null, string]>([
  ['a draft reads as the other result does', 'Contesta: va bien', 'answered', 'no-answer', 'No contesta. va bien'],
  ['one of no call reads without', 'No contesta. Va bien', 'no-answer', null, 'Va bien'],
  ['what a person wrote stays', 'Me dijo que va bien', 'answered', 'no-answer', 'Me dijo que va bien'],
  ['what had no beginning has none', 'Va bien', 'seen-by-gps', 'answered', 'Va bien'],
])('corrected, %s', (_why, text, from, to, corrected) => expect(redraftedText(text, from, to)).toBe(corrected))
